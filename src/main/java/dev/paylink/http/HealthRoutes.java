package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Serves the probes of an orchestrator: live (the event loop runs), started, ready (the database
 * answers and the node is not stopping). The response is 200 with {@code {"status":"UP"}} or 503
 * with {@code DOWN}, and nothing else, as the probes are public. Migrations run before the probes
 * are served.
 */
public final class HealthRoutes {
  private static final long CHECK_TIMEOUT_MS = 2_800;

  private final HealthChecks ready;

  /**
   * @param stopping whether the node is stopping
   * @param ping succeeds if the database is available
   */
  public HealthRoutes(Vertx vertx, BooleanSupplier stopping, Supplier<Future<Void>> ping) {
    this.ready =
        HealthChecks.create(vertx)
            .register(
                "node", promise -> promise.complete(new Status().setOk(!stopping.getAsBoolean())))
            .register(
                "database",
                CHECK_TIMEOUT_MS,
                promise -> ping.get().map(Status.OK()).onComplete(promise));
  }

  public void mount(Router router) {
    Routes.readable(router, "/health/live").handler(HealthRoutes::up);
    Routes.readable(router, "/health/started").handler(HealthRoutes::up);
    Routes.readable(router, "/health/ready").handler(this::ready);
  }

  private static void up(RoutingContext ctx) {
    answer(ctx, true);
  }

  private void ready(RoutingContext ctx) {
    ready
        .checkStatus()
        .onComplete(result -> answer(ctx, CheckResult.isUp(result)), failure -> answer(ctx, false));
  }

  private static void answer(RoutingContext ctx, boolean up) {
    Exchange.of(ctx).matched(ctx.currentRoute().getPath());
    ctx.response()
        .setStatusCode(up ? 200 : 503)
        .putHeader("Content-Type", "application/json")
        .putHeader("Cache-Control", "no-store")
        .end(new JsonObject().put("status", up ? "UP" : "DOWN").encode());
  }
}
