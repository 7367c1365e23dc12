package dev.paylink.sales.payment.sandbox;

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
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The provider of tests, whose page a tester chooses the outcome on, at once or for later. */
public final class SandboxFeature implements Feature {
  private static final Duration PLANS = Duration.ofMillis(500);

  private final NodeParts node;

  public SandboxFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new SandboxProviderVerticle(
                    node.bus(),
                    node.databases().pages(),
                    node.clock(),
                    node.merchantClocks(),
                    node.publicUrl()),
            CHECKOUT,
            SWEEPS),
        Deployment.handlers(
            () -> new SandboxApiVerticle(node.bus(), sandbox(node.databases().api())), API));
  }

  private SandboxService sandbox(Database database) {
    return new SandboxService(
        new SandboxStore(database), node.bus(), node.publicUrl(), node.clock());
  }

  @Override
  public List<BackgroundWork> background() {
    SandboxService sandbox = sandbox(node.databases().background());
    OutboxSignal signal = new OutboxSignal(node.bus());
    return List.of(
        node.sweep(
            "settle planned sandbox payments",
            PLANS,
            limit -> signal.announceIfAny(sandbox.runPlans(limit))));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    return Map.of("simulatePayment", new SandboxHandlers(node.bus())::simulate);
  }

  @Override
  public Timed timed() {
    return Timed.of(SandboxSql.WAITING);
  }
}
