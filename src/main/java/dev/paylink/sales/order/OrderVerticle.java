package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the order commands. */
final class OrderVerticle extends VerticleBase {
  private final Bus bus;
  private final OrderService orders;
  private final OrderChanges changes;
  private final OrderExportStore lines;

  OrderVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      MerchantClocks clocks,
      AppConfig.Orders config) {
    this.bus = bus;
    OrderStore store =
        new OrderStore(database, new IdempotencyStore(database, clock), ids, new OutboxSignal(bus));
    this.lines = new OrderExportStore(database);
    this.orders = new OrderService(store, new OrderSearchStore(database), clocks);
    this.changes =
        new OrderChanges(
            bus, database, ids, clock, clocks, store, new OrderLife(config.cancellable()));
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_ORDERS, orders::list);
    bus.handle(OrderBus.READ_ORDER_LINES, query -> lines.read(query.orders()));
    bus.handle(BusApi.GET_ORDER, orders::get);
    bus.handle(BusApi.CREATE_ORDER, orders::create);
    bus.handle(BusApi.UPDATE_ORDER, changes::update);
    bus.handle(BusApi.CANCEL_ORDER, changes::cancel);
    return Future.succeededFuture();
  }
}
