package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;

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
    boolean limited = Fault.of(failure).code() == FaultCode.RATE_LIMITED;
    (limited ? pause() : Future.succeededFuture())
        .onComplete(
            paused -> {
              if (!ctx.response().closed() && !ctx.failed()) {
                ctx.fail(failure);
              }
            });
  }

  /** Completes after the pause. Call it on an event loop. */
  static Future<Void> pause() {
    return Vertx.currentContext().owner().timer(PAUSE_MS, TimeUnit.MILLISECONDS).mapEmpty();
  }
}
