package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.ext.web.RoutingContext;

/** Fails requests that are beyond a limit. */
public final class Refusals {
  /**
   * A response beyond a limit waits, so that a client that ignores the limit, and sends its next
   * request after each response, takes little time of the event loop.
   */
  private static final long PAUSE_MS = 500;

  private Refusals() {}

  /** Fails a route; after a pause if the failure is {@code rate_limited}. */
  public static void fail(RoutingContext ctx, Throwable failure) {
    if (Fault.of(failure).code() != FaultCode.RATE_LIMITED) {
      ctx.fail(failure);
      return;
    }
    ctx.vertx()
        .setTimer(
            PAUSE_MS,
            paused -> {
              if (!ctx.response().closed() && !ctx.failed()) {
                ctx.fail(failure);
              }
            });
  }
}
