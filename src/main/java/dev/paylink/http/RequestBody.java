package dev.paylink.http;

import dev.paylink.base.internals.Connections;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;

/** The body of a request on its connection: how large it is announced, and what to do unread. */
final class RequestBody {
  /** What a connection can hold of a body that is not read, as it came with the head. */
  private static final int MAX_READ_BYTES = 4_096;

  private static final int MAX_DIGITS = 15;
  private static final long DISCARD_MS = TimeUnit.SECONDS.toMillis(2);
  private static final String DISCARDED = RequestBody.class.getName();

  private RequestBody() {}

  /** Bounds what is read of a body together with the head. */
  static void limitReads(HttpConnection connection) {
    Connections.limitReads(connection, MAX_READ_BYTES);
  }

  /** Whether a request announces a body. */
  static boolean isAnnounced(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return length == null
        ? request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
        : !length.equals("0");
  }

  /**
   * The announced length.
   *
   * @param unknown the result for a body of unknown length (chunked)
   */
  static long length(HttpServerRequest request, long unknown) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length == null) {
      return unknown;
    }
    // The HTTP decoder accepts digits only.
    return length.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(length);
  }

  /** Whether a body may be larger than what came with the head. */
  static boolean isLarge(HttpServerRequest request) {
    return length(request, Long.MAX_VALUE) > MAX_READ_BYTES;
  }

  /** Leaves a body in the socket, except the bytes that came with the head. */
  static void pause(HttpServerRequest request) {
    request.pause();
    if (isLarge(request)) {
      Connections.setReading(request.connection(), false);
    }
  }

  /** Reads the connection of a paused body again; the request is also to be resumed. */
  static void resumeReading(HttpServerRequest request) {
    if (isLarge(request)) {
      Connections.setReading(request.connection(), true);
    }
  }

  /**
   * Reads and discards the rest of a body. Closes the connection if the body does not end within 2
   * s, or at its end if {@code close}. Closing before the end would reset the connection, and the
   * client could lose the response. The first call for a request decides.
   */
  static void discard(RoutingContext ctx, boolean close) {
    HttpServerRequest request = ctx.request();
    if (ctx.data().putIfAbsent(DISCARDED, close) != null) {
      return;
    }
    if (close) {
      ctx.response().putHeader("Connection", "close");
    }
    resumeReading(request);
    long timer = ctx.vertx().setTimer(DISCARD_MS, late -> request.connection().close());
    request
        .handler(discarded -> {})
        .exceptionHandler(gone -> ctx.vertx().cancelTimer(timer))
        .endHandler(
            end -> {
              ctx.vertx().cancelTimer(timer);
              if (close) {
                request.connection().close();
              }
            })
        .resume();
  }

  /**
   * Closes the connection after 2 s without reading the body: reading large bodies of a flood would
   * cost more than what the limit saves. Until then the client can read the response.
   */
  static void leave(RoutingContext ctx) {
    HttpServerRequest request = ctx.request();
    ctx.put(DISCARDED, true);
    ctx.response().putHeader("Connection", "close");
    Connections.markClosing(request.connection());
    ctx.vertx().setTimer(DISCARD_MS, late -> request.connection().close());
    // Vert.x reads on after the response, and would keep what arrives.
    request.handler(discarded -> {}).endHandler(end -> {}).resume();
    Connections.setReading(request.connection(), false);
    ctx.addEndHandler(end -> Connections.setReading(request.connection(), false));
  }
}
