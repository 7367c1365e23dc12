package dev.paylink;

import dev.paylink.checkout.CheckoutVerticle;
import dev.paylink.config.AppConfig;
import dev.paylink.event.EventVerticle;
import dev.paylink.http.RouterVerticle;
import dev.paylink.idempotency.IdempotencyVerticle;
import dev.paylink.order.OrderCountVerticle;
import dev.paylink.order.OrderSweepVerticle;
import dev.paylink.order.OrderVerticle;
import dev.paylink.payment.PaymentVerticle;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.payment.sandbox.SandboxProviderVerticle;
import dev.paylink.paymentlink.PaymentLinkSweepVerticle;
import dev.paylink.paymentlink.PaymentLinkVerticle;
import dev.paylink.token.TokenVerticle;
import dev.paylink.webhook.WebhookSweepVerticle;
import dev.paylink.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.function.Supplier;

/** Which verticles a node runs, and how many of each. */
final class Topology {
  private Topology() {}

  /**
   * One kind of verticle.
   *
   * @param supplier makes a new one for each instance
   */
  record Deployment(String name, Supplier<Deployable> supplier, int instances) {}

  /**
   * In the order of deployment; stopped the other way round, so that HTTP comes last and goes
   * first.
   */
  static List<Deployment> of(Node node) {
    AppConfig.Instances instances = node.config().instances();
    return List.of(
        new Deployment("token", () -> new TokenVerticle(node), 1),
        new Deployment("idempotency", () -> new IdempotencyVerticle(node.idempotency()), 1),
        new Deployment("order-sweep", () -> new OrderSweepVerticle(node), 1),
        new Deployment("order-count", () -> new OrderCountVerticle(node), 1),
        new Deployment("payment-link-sweep", () -> new PaymentLinkSweepVerticle(node), 1),
        new Deployment("event", () -> new EventVerticle(node), 1),
        new Deployment("order", () -> new OrderVerticle(node), instances.order()),
        new Deployment(
            "payment-link", () -> new PaymentLinkVerticle(node), instances.paymentLink()),
        new Deployment("payment", () -> new PaymentVerticle(node), instances.payment()),
        new Deployment("sandbox", () -> new SandboxProviderVerticle(node), 1),
        new Deployment("manual", () -> new ManualProviderVerticle(node), 1),
        new Deployment("webhook-sweep", () -> new WebhookSweepVerticle(node), 1),
        new Deployment("webhook", () -> new WebhookVerticle(node), instances.webhook()),
        new Deployment("checkout", () -> new CheckoutVerticle(node), instances.checkout()),
        new Deployment("router", () -> new RouterVerticle(node), instances.router()));
  }
}
