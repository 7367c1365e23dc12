package dev.paylink.sales.payment;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;
import static dev.paylink.base.config.NodeRole.SWEEPS;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/**
 * Payments of orders. A checkout starts them, providers report what became of them, and what is due
 * is asked for.
 */
public final class PaymentFeature implements Feature {
  private final NodeParts node;
  private final ProviderMeters meters;

  public PaymentFeature(NodeParts node) {
    this.node = node;
    this.meters = new ProviderMeters(node.registry());
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
                () ->
                    new PaymentVerticle(
                        node.bus(),
                        node.databases().api(),
                        node.ids(),
                        node.clock(),
                        node.merchantClocks(),
                        meters),
                API,
                CHECKOUT,
                SWEEPS)
            .instances(node.config().instances().payment()));
  }

  @Override
  public List<BackgroundWork> background() {
    Database database = node.databases().background();
    PaymentCheckStore store = new PaymentCheckStore(database);
    PaymentService payments =
        new PaymentService(
            new SettlementStore(database, node.ids(), new OutboxSignal(node.bus())),
            new PaymentReadStore(database),
            node.clock(),
            node.merchantClocks(),
            meters);
    PaymentChecks checks = new PaymentChecks(node.bus(), store, payments, meters, node.clock());
    return List.of(new ProviderLoop<>("payments", store, checks, node.clock(), node.gate()));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    PaymentHandlers payments = new PaymentHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listPayments", payments::list,
        "recordPayment", payments::record,
        "getPayment", payments::get);
  }

  @Override
  public Timed timed() {
    return Timed.of(PaymentCheckSql.WAITING);
  }
}
