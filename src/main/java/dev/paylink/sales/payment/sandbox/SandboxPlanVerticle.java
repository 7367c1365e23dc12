package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Bus;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;

/** Settles the payments for which a tester has chosen that they succeed later. */
public final class SandboxPlanVerticle extends VerticleBase {
  private static final Duration PERIOD = Duration.ofMillis(500);

  private final Poller plans;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public SandboxPlanVerticle(
      Bus bus, Database database, InstantSource clock, String publicUrl, Gate gate) {
    SandboxService sandbox = new SandboxService(new SandboxStore(database), bus, publicUrl, clock);
    OutboxSignal signal = new OutboxSignal(bus);
    this.plans =
        Poller.inBatches(
                "settle planned sandbox payments",
                PERIOD,
                limit -> signal.announceIfAny(sandbox.runPlans(limit)))
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    plans.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return plans.stop();
  }
}
