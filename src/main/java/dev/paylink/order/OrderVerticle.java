package dev.paylink.order;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the order commands. */
public final class OrderVerticle extends VerticleBase {
  private final Bus bus;
  private final OrderService orders;

  public OrderVerticle(
      Bus bus, Database database, Ids ids, InstantSource clock, AppConfig.Orders config) {
    this.bus = bus;
    this.orders =
        new OrderService(
            new OrderStore(database, new IdempotencyStore(database, clock), ids),
            new OrderLife(config.cancellable()),
            new OutboxSignal(bus),
            ids,
            clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.LIST_ORDERS, orders::list);
    bus.handle(BusApi.GET_ORDER, orders::get);
    bus.handle(BusApi.CREATE_ORDER, orders::create);
    bus.handle(BusApi.UPDATE_ORDER, orders::update);
    bus.handle(BusApi.CANCEL_ORDER, orders::cancel);
    return Future.succeededFuture();
  }
}
