package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.internals.Connections;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.HttpException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads request bodies within the limits of size, time and memory. A body is read after the request
 * is admitted; until then it stays in the socket, except the bytes that came with the head in one
 * read.
 */
public final class BodyReader {
  private static final Logger log = LoggerFactory.getLogger(BodyReader.class);

  private static final String RAW = BodyReader.class.getName();
  private static final String TIMER = RAW + ".timer";

  private final BodyHandler body;
  private final int trustedProxies;
  private final MemoryBudget budget;
  private final int maxBytes;

  /**
   * @param trustedProxies as in {@link ClientAddress#key}
   * @param budget of the bodies that this reader reads
   * @param maxBytes the largest body
   */
  public BodyReader(int trustedProxies, MemoryBudget budget, int maxBytes) {
    this.trustedProxies = trustedProxies;
    this.budget = budget;
    this.maxBytes = maxBytes;
    this.body = BodyHandler.create(false).setBodyLimit(maxBytes);
  }

  /**
   * Pauses bodies until they are read, and fails a request whose body does not end in time. Ignores
   * a request on a connection that is about to be closed.
   */
  static Handler<RoutingContext> hold(Duration timeout) {
    return ctx -> {
      HttpServerRequest request = ctx.request();
      if (Connections.isClosing(request.connection())) {
        return;
      }
      if (RequestBody.isAnnounced(request)) {
        RequestBody.pause(request);
        ignoreFailures(request);
        long timer = ctx.vertx().setTimer(timeout.toMillis(), late -> timeOut(ctx, timeout));
        ctx.put(TIMER, timer);
        ctx.addEndHandler(
            end -> {
              ctx.vertx().cancelTimer(timer);
              if (end.succeeded()) { // not while a form that cannot be read is answered
                discardRest(ctx);
              }
            });
      }
      ctx.next();
    };
  }

  /** A handler that has no use for a body does not read it; the next request is behind it. */
  private static void discardRest(RoutingContext ctx) {
    if (!ctx.request().isEnded() && !ctx.response().closed()) {
      RequestBody.discard(ctx, false);
    }
  }

  /** Reads the paused body, if there is one. */
  public void read(RoutingContext ctx) {
    if (!RequestBody.isAnnounced(ctx.request())) {
      ctx.next();
      return;
    }
    take(ctx, Exchange.of(ctx).principal().merchantId(), maxBytes);
    body.handle(ctx);
    if (!ctx.request().isEnded()) {
      ignoreFailures(ctx.request());
    }
  }

  /** The length of the body that {@link #read} has read; 0 without one. */
  public static int bytesRead(RoutingContext ctx) {
    return Math.max(0, ctx.body().length());
  }

  /**
   * Reserves memory for a body as {@link #read} does. The caller sets the handlers of the request
   * and resumes it, in the same turn of the event loop.
   *
   * @throws Fault {@code payload_too_large} or {@code unavailable}
   */
  public void takeUpTo(RoutingContext ctx, String client, int most) {
    take(ctx, client, most);
    WireCheck.limitBody(ctx.request().connection(), most);
  }

  /**
   * Reserves memory for the announced length, or for the largest body if that is not known, and
   * reads on from the socket. The caller reads the request then.
   */
  private void take(RoutingContext ctx, String client, int most) {
    if (!RequestBody.isAnnounced(ctx.request())) {
      return;
    }
    long announced = RequestBody.length(ctx.request(), most);
    if (announced > most) {
      throw tooLarge(most);
    }
    Exchange.of(ctx).onEnd(budget.reserve(client, (int) announced));
    RequestBody.resumeReading(ctx.request());
  }

  static Fault tooLarge(int most) {
    return new Fault(
        FaultCode.PAYLOAD_TOO_LARGE, "The request body must be at most %d bytes".formatted(most));
  }

  /**
   * Reads the paused body as bytes for {@link #raw}, of any media type; {@link BodyHandler} would
   * parse forms.
   */
  public void readRaw(RoutingContext ctx) {
    Buffer body = Buffer.buffer();
    ctx.put(RAW, body);
    HttpServerRequest request = ctx.request();
    if (!RequestBody.isAnnounced(request)) {
      ctx.next();
      return;
    }
    take(
        ctx,
        Exchange.of(ctx).isOfMerchant()
            ? Exchange.of(ctx).principal().merchantId()
            : ClientAddress.key(request, trustedProxies),
        maxBytes);
    ignoreFailures(request);
    request
        .handler(
            chunk -> {
              if (body.length() + chunk.length() <= maxBytes) {
                body.appendBuffer(chunk);
              } else if (!ctx.failed()) {
                ctx.fail(new HttpException(413));
              }
            })
        .endHandler(
            end -> {
              if (!ctx.failed()) {
                ctx.next();
              }
            })
        .resume();
  }

  /**
   * The paused body, a file to be read in parts, for which memory is reserved until {@link
   * BodyParts#release}. Each part has its own time limit in place of the limit of the body.
   *
   * @param partBytes the size of the largest part
   * @throws Fault {@code invalid_request} if the length of the body is not known, or {@code
   *     unsupported_media_type} if it is a form, or coded
   */
  public BodyParts parts(RoutingContext ctx, int partBytes) {
    HttpServerRequest request = ctx.request();
    FileBody.require(request);
    long length = RequestBody.isAnnounced(request) ? RequestBody.length(request, -1) : 0;
    if (length < 0) {
      throw Fault.invalid("Content-Length", "must be given, in place of Transfer-Encoding");
    }
    if (length == 0) {
      return new BodyParts(ctx.vertx(), request, length, () -> {});
    }
    String merchant = Exchange.of(ctx).principal().merchantId();
    Runnable release = budget.reserve(merchant, (int) Math.min(length, partBytes));
    ctx.vertx().cancelTimer(ctx.<Long>get(TIMER));
    return new BodyParts(ctx.vertx(), request, length, release);
  }

  /** Discards the paused body; {@link #raw} is then empty. */
  public static void skip(RoutingContext ctx) {
    ctx.put(RAW, Buffer.buffer());
    if (RequestBody.isAnnounced(ctx.request()) && !ctx.request().isEnded()) {
      RequestBody.discard(ctx, false);
    }
    ctx.next();
  }

  /** The body that {@link #readRaw} read. */
  public static Buffer raw(RoutingContext ctx) {
    return ctx.get(RAW);
  }

  /** Logs a closed connection only; the body handler would report it as an internal error. */
  private static void ignoreFailures(HttpServerRequest request) {
    request.exceptionHandler(gone -> log.debug("A body ended early: {}", gone.getMessage()));
  }

  private static void timeOut(RoutingContext ctx, Duration timeout) {
    if (ctx.request().isEnded()) {
      return;
    }
    ctx.fail(
        new Fault(
            FaultCode.REQUEST_TIMEOUT,
            "The request body did not arrive within %d seconds".formatted(timeout.toSeconds())));
  }
}
