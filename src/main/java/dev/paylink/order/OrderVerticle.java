package dev.paylink.order;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers the order commands. */
public final class OrderVerticle extends VerticleBase {
  private final Node node;

  public OrderVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    OrderService orders =
        new OrderService(
            new OrderStore(node.database(), node.idempotency(), node.ids()),
            new OrderLife(node.config().orders().cancellable()),
            new EventSignal(node.bus()),
            node.ids(),
            node.clock());
    node.bus().handle(BusApi.LIST_ORDERS, orders::list);
    node.bus().handle(BusApi.GET_ORDER, orders::get);
    node.bus().handle(BusApi.CREATE_ORDER, orders::create);
    node.bus().handle(BusApi.UPDATE_ORDER, orders::update);
    node.bus().handle(BusApi.CANCEL_ORDER, orders::cancel);
    return Future.succeededFuture();
  }
}
