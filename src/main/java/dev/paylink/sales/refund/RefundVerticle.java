package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of refunds and disputes. */
final class RefundVerticle extends VerticleBase {
  private final Bus bus;
  private final RefundService refunds;
  private final RefundCreations creations;
  private final DisputeService disputes;

  RefundVerticle(Bus bus, Database database, Ids ids, InstantSource clock, MerchantClocks clocks) {
    this.bus = bus;
    RefundStore store = new RefundStore(database, new IdempotencyStore(database, clock), ids);
    OutboxSignal events = new OutboxSignal(bus);
    OrderDoubtStore doubts = new OrderDoubtStore(database, ids, clocks, events);
    RefundOutcomeStore outcomes = new RefundOutcomeStore(database, ids, clocks, store, events);
    this.refunds = new RefundService(store, outcomes, doubts);
    this.creations = new RefundCreations(store, events, bus, clocks);
    this.disputes =
        new DisputeService(new DisputeStore(database, ids, events), store, refunds, doubts, clocks);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.CREATE_REFUND, creations::create);
    bus.handle(BusApi.LIST_REFUNDS, refunds::list);
    bus.handle(BusApi.GET_REFUND, refunds::get);
    bus.handle(BusApi.SETTLE_REFUND, refunds::settle);
    bus.handle(BusApi.DISPUTE_PAYMENT, disputes::report);
    bus.handle(BusApi.DOUBT_PAYMENT, disputes::doubt);
    return Future.succeededFuture();
  }
}
