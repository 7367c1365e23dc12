package dev.paylink.sales.order;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.Folding;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Orders. */
public final class OrderFeature implements Feature {
  private final NodeParts node;

  public OrderFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
                () ->
                    new OrderVerticle(
                        node.bus(),
                        node.databases().api(),
                        node.ids(),
                        node.clock(),
                        node.merchantClocks(),
                        node.config().orders()),
                API)
            .instances(node.config().instances().order()));
  }

  @Override
  public List<BackgroundWork> background() {
    return List.of(OverdueCancellation.poller(node));
  }

  @Override
  public List<Folding> counts() {
    return List.of(Counted.ORDERS.folding());
  }

  @Override
  public Map<String, OperationHandler> operations() {
    OrderHandlers orders = new OrderHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listOrders", orders::list,
        "exportOrders", new OrderExportHandlers(node.bus(), node.clock())::export,
        "createOrder", orders::create,
        "getOrder", orders::get,
        "updateOrder", orders::update,
        "cancelOrder", orders::cancel);
  }

  @Override
  public Timed timed() {
    return OverdueOfMerchant.timed(node);
  }
}
