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
      ctx.response().drainHandler(read -> continueUnlessFailed(ctx));
    } else {
      ctx.next();
    }
  }

  /** The time for the body may have run out meanwhile, and the request may have been answered. */
  private static void continueUnlessFailed(RoutingContext ctx) {
    if (!ctx.failed()) {
      ctx.next();
    }
  }
}
