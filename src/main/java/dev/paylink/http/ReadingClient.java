package dev.paylink.http;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/**
 * Handles a request when its client has read the responses before it (back-pressure). Otherwise a
 * client that sends requests and reads no response would fill the memory. A connection on which
 * nothing moves is closed by the idle timeout.
 */
public final class ReadingClient implements Handler<RoutingContext> {
  @Override
  public void handle(RoutingContext ctx) {
    if (ctx.response().writeQueueFull()) {
      ctx.response().drainHandler(read -> ctx.next());
    } else {
      ctx.next();
    }
  }
}
