package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentCheckStore.Claimed;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Runs the loop that asks providers what became of payments. */
public final class PaymentCheckLoopVerticle extends VerticleBase {
  private final ProviderLoop<Claimed> loop;

  public PaymentCheckLoopVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, Gate gate, ProviderMeters meters) {
    PaymentCheckStore store = new PaymentCheckStore(database);
    PaymentService payments =
        new PaymentService(
            new SettlementStore(database, ids, new OutboxSignal(bus)),
            new PaymentReadStore(database),
            clock,
            meters);
    this.loop =
        new ProviderLoop<>(
            "payments", store, new PaymentChecks(bus, store, payments, meters, clock), clock, gate);
  }

  @Override
  public Future<?> start() {
    loop.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return loop.stop();
  }
}
