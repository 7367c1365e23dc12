package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a body part by part. A part is asked for when the client has read what was sent before
 * (back-pressure), so that one part is in memory. If a part fails, or the client does not read it
 * in time, the connection is closed without the end of the body, so that the client does not take
 * it for complete.
 */
final class ChunkedBody {
  private static final Logger log = LoggerFactory.getLogger(ChunkedBody.class);

  /** The longest time for a client to read a part. */
  private static final long SEND_SECONDS = 60;

  private final RoutingContext ctx;
  private final HttpServerResponse response;
  private final Chunks chunks;
  private final Gzip.@Nullable Parts gzip;
  private final Function<Buffer, Future<Void>> end;
  private final Promise<Void> sent = Promise.promise();

  private ChunkedBody(
      RoutingContext ctx,
      Chunks chunks,
      Gzip.@Nullable Parts gzip,
      Function<Buffer, Future<Void>> end) {
    this.ctx = ctx;
    this.response = ctx.response();
    this.chunks = chunks;
    this.gzip = gzip;
    this.end = end;
  }

  /**
   * Completes when the body has been sent, or the connection is closed.
   *
   * @param end finishes the response with the last bytes
   */
  static Future<Void> write(
      RoutingContext ctx, Chunks chunks, boolean compressed, Function<Buffer, Future<Void>> end) {
    ctx.response().setChunked(true);
    ChunkedBody body = new ChunkedBody(ctx, chunks, compressed ? Gzip.parts() : null, end);
    body.sendNext();
    return body.sent.future();
  }

  private void sendNext() {
    if (response.closed()) {
      sent.tryComplete();
      return;
    }
    Future.succeededFuture().compose(asked -> chunks.next()).onComplete(this::send, this::cutOff);
  }

  private void send(Optional<Buffer> chunk) {
    if (response.closed()) {
      sent.tryComplete();
    } else if (chunk.isEmpty()) {
      end.apply(gzip == null ? Buffer.buffer() : gzip.end())
          .onComplete(ended -> sent.tryComplete());
    } else {
      Buffer bytes = gzip == null ? chunk.get() : gzip.add(chunk.get());
      if (bytes.length() == 0) {
        ctx.vertx().runOnContext(later -> sendNext());
        return;
      }
      response
          .write(bytes)
          .timeout(SEND_SECONDS, TimeUnit.SECONDS)
          .onComplete(read -> sendNext(), this::cutOff);
    }
  }

  private void cutOff(Throwable failure) {
    if (!response.closed()) {
      log.warn(
          "The answer to {} is cut off: {}",
          Exchange.of(ctx).requestId(),
          String.valueOf(failure.getMessage()));
      ctx.request().connection().close();
    }
    sent.tryComplete();
  }
}
