package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Gate;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.ProviderLoop;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.refund.RefundQueueStore.Claimed;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Runs the loop that asks providers for refunds. */
public final class RefundLoopVerticle extends VerticleBase {
  private final Bus bus;
  private final ProviderLoop<Claimed> loop;

  public RefundLoopVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, Gate gate, ProviderMeters meters) {
    this.bus = bus;
    RefundStore store = new RefundStore(database, new IdempotencyStore(database, clock), ids);
    RefundQueueStore queue = new RefundQueueStore(database);
    RefundRequests requests =
        new RefundRequests(
            queue,
            new RefundProviders(bus, meters),
            new RefundService(
                store, new RefundOutcomeStore(database, ids), new OutboxSignal(bus), clock));
    this.loop = new ProviderLoop<>("refunds", queue, requests, clock, gate);
  }

  @Override
  public Future<?> start() {
    bus.subscribe(RefundBus.REFUNDS_PENDING, pending -> loop.wake());
    loop.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return loop.stop();
  }
}
