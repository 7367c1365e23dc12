package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.checkout.CheckoutVerticle;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.feed.FeedVerticle;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.idempotency.IdempotencyVerticle;
import dev.paylink.order.OrderSweepVerticle;
import dev.paylink.order.OrderVerticle;
import dev.paylink.order.count.OrderCountVerticle;
import dev.paylink.payment.PaymentVerticle;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.payment.sandbox.SandboxProviderVerticle;
import dev.paylink.paymentlink.PaymentLinkSweepVerticle;
import dev.paylink.paymentlink.PaymentLinkVerticle;
import dev.paylink.token.TokenVerticle;
import dev.paylink.webhook.WebhookSweepVerticle;
import dev.paylink.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The verticles of a node and the number of instances of each. */
final class Topology {
  private static final Duration IDEMPOTENCY_INTERVAL = Duration.ofMinutes(1);

  private Topology() {}

  /**
   * One kind of verticle.
   *
   * @param supplier creates one verticle per instance
   */
  record Deployment(String name, Supplier<Deployable> supplier, int instances) {}

  /**
   * The verticles in order of deployment. They are undeployed in reverse order, so that HTTP starts
   * last and stops first.
   */
  static List<Deployment> of(NodeContext node) {
    List<Deployment> deployments = new ArrayList<>(sweeps(node));
    deployments.addAll(features(node));
    return deployments;
  }

  private static List<Deployment> sweeps(NodeContext node) {
    AppConfig config = node.config();
    Duration interval = config.orders().sweepInterval();
    String url = config.http().publicUrl();
    Bus bus = node.bus();
    Database database = node.database();
    Ids ids = node.ids();
    InstantSource clock = node.clock();
    return List.of(
        one("token", () -> new TokenVerticle(bus, database)),
        one(
            "idempotency",
            () ->
                new IdempotencyVerticle(
                    new IdempotencyStore(database, clock), IDEMPOTENCY_INTERVAL)),
        one(
            "order-sweep",
            () -> new OrderSweepVerticle(bus, database, ids, clock, config.orders())),
        one("order-count", () -> new OrderCountVerticle(database)),
        one(
            "payment-link-sweep",
            () -> new PaymentLinkSweepVerticle(bus, database, ids, clock, url, interval)),
        one(
            "webhook-sweep",
            () -> new WebhookSweepVerticle(database, clock, config.webhooks(), interval)),
        one("feed", () -> new FeedVerticle(bus, database, url)));
  }

  private static List<Deployment> features(NodeContext node) {
    AppConfig config = node.config();
    AppConfig.Instances instances = config.instances();
    String url = config.http().publicUrl();
    Bus bus = node.bus();
    Database database = node.database();
    Ids ids = node.ids();
    InstantSource clock = node.clock();
    return List.of(
        new Deployment(
            "order",
            () -> new OrderVerticle(bus, database, ids, clock, config.orders()),
            instances.order()),
        new Deployment(
            "payment-link",
            () -> new PaymentLinkVerticle(bus, database, ids, clock, url),
            instances.paymentLink()),
        new Deployment(
            "payment", () -> new PaymentVerticle(bus, database, ids, clock), instances.payment()),
        one("sandbox", () -> new SandboxProviderVerticle(bus, database, clock, url)),
        one("manual", () -> new ManualProviderVerticle(bus, database)),
        new Deployment(
            "webhook",
            () ->
                new WebhookVerticle(
                    bus, database, ids, clock, url, node.rateLimiter(), config.webhooks()),
            instances.webhook()),
        new Deployment(
            "checkout",
            () -> new CheckoutVerticle(bus, database, ids, clock, url, config.risk()),
            instances.checkout()),
        new Deployment("router", () -> new RouterVerticle(node), instances.router()));
  }

  private static Deployment one(String name, Supplier<Deployable> supplier) {
    return new Deployment(name, supplier, 1);
  }
}
