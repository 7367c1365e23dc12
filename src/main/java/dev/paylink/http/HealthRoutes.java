package dev.paylink.http;

import dev.paylink.base.internals.EventLoops;
import dev.paylink.base.work.CallerContext;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Serves the probes of an orchestrator: live (all event loops run), started, ready (the node has
 * started, is not stopping, its clock is right, the database answers, and so do the checks of
 * extensions). The response is 200 with {@code {"status":"UP"}} or 503 with {@code DOWN}, and
 * nothing else, as the probes may be public. The verdict on the database and the checks is kept for
 * 1 s, so that probes cost no connections. An instance belongs to one event loop.
 */
public final class HealthRoutes {
  private static final long CHECK_TIMEOUT_MS = 2_800;
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final BooleanSupplier started;
  private final BooleanSupplier stopping;
  private final BooleanSupplier timely;
  private final HealthChecks checks;
  private final LoopCheck loops;
  private Future<Boolean> verdict = Future.succeededFuture(false);
  private long verdictNanos = System.nanoTime() - MAX_AGE_NANOS;

  /**
   * @param started whether the node has started
   * @param stopping whether the node is stopping
   * @param timely whether the clock of this machine is right
   * @param ping succeeds if the database is available
   * @param extensions succeeds if the checks of extensions do
   */
  public HealthRoutes(
      Vertx vertx,
      BooleanSupplier started,
      BooleanSupplier stopping,
      BooleanSupplier timely,
      Supplier<Future<Void>> ping,
      Supplier<Future<Void>> extensions) {
    this.started = started;
    this.stopping = stopping;
    this.timely = timely;
    this.loops = new LoopCheck(EventLoops.of(vertx));
    this.checks =
        HealthChecks.create(vertx)
            .register(
                "database",
                CHECK_TIMEOUT_MS,
                promise -> ping.get().map(Status.OK()).onComplete(promise))
            .register(
                "extensions",
                CHECK_TIMEOUT_MS,
                promise -> extensions.get().map(Status.OK()).onComplete(promise));
  }

  public void mount(Router router) {
    Routes.readable(router, "/health/live").handler(ctx -> answer(ctx, loops.allRun()));
    Routes.readable(router, "/health/started").handler(ctx -> answer(ctx, started.getAsBoolean()));
    Routes.readable(router, "/health/ready").handler(this::ready);
  }

  private void ready(RoutingContext ctx) {
    isReady().onComplete(ready -> answer(ctx, ready.result()));
  }

  /** Whether the node is ready; never fails. */
  public Future<Boolean> isReady() {
    return !started.getAsBoolean() || stopping.getAsBoolean() || !timely.getAsBoolean()
        ? Future.succeededFuture(false)
        : CallerContext.of(verdict()).map(up -> up && !stopping.getAsBoolean());
  }

  /** Probes during a check share its verdict. */
  private Future<Boolean> verdict() {
    if (verdict.isComplete() && System.nanoTime() - verdictNanos >= MAX_AGE_NANOS) {
      verdict = checks.checkStatus().map(CheckResult::isUp).otherwise(false);
      verdict.onComplete(checked -> verdictNanos = System.nanoTime());
    }
    return verdict;
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
