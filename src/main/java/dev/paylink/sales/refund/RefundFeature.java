package dev.paylink.sales.refund;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;
import static dev.paylink.base.config.NodeRole.SWEEPS;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Refunds. A merchant creates them, and their providers are asked for them. */
public final class RefundFeature implements Feature {
  private final NodeParts node;

  public RefundFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new RefundVerticle(
                    node.bus(),
                    node.databases().api(),
                    node.ids(),
                    node.clock(),
                    node.merchantClocks()),
            API,
            CHECKOUT,
            SWEEPS));
  }

  @Override
  public List<BackgroundWork> background() {
    return List.of(new RefundLoop(node));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    RefundHandlers refunds = new RefundHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listRefunds", refunds::list,
        "createRefund", refunds::create,
        "getRefund", refunds::get);
  }

  @Override
  public Timed timed() {
    return Timed.of(RefundQueueSql.WAITING);
  }
}
