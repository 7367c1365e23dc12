package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.ProviderLoop;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.refund.RefundQueueStore.Claimed;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;

/** Asks providers for pending refunds, at once for refunds created on this node. */
final class RefundLoop implements BackgroundWork {
  private final Bus bus;
  private final ProviderLoop<Claimed> loop;

  RefundLoop(NodeParts node) {
    this.bus = node.bus();
    Database database = node.databases().background();
    InstantSource clock = node.clock();
    RefundStore store =
        new RefundStore(database, new IdempotencyStore(database, clock), node.ids());
    OutboxSignal events = new OutboxSignal(bus);
    RefundQueueStore queue = new RefundQueueStore(database);
    RefundRequests requests =
        new RefundRequests(
            queue,
            new RefundProviders(bus, new ProviderMeters(node.registry())),
            new RefundService(
                store,
                new RefundOutcomeStore(database, node.ids(), node.merchantClocks(), store, events),
                new OrderDoubtStore(database, node.ids(), node.merchantClocks(), events)));
    this.loop = new ProviderLoop<>("refunds", queue, requests, clock, node.gate());
  }

  @Override
  public void start(Vertx vertx) {
    bus.subscribe(RefundBus.REFUNDS_PENDING, pending -> loop.wake());
    loop.start(vertx);
  }

  @Override
  public Future<Void> stop() {
    return loop.stop();
  }
}
