package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.audit.AuditSweepVerticle;
import dev.paylink.audit.AuditVerticle;
import dev.paylink.checkout.CheckoutVerticle;
import dev.paylink.config.AppConfig;
import dev.paylink.count.CountAuditStore;
import dev.paylink.count.CountVerticle;
import dev.paylink.count.Counted;
import dev.paylink.count.FirstCount;
import dev.paylink.count.FirstCountVerticle;
import dev.paylink.db.Database;
import dev.paylink.feed.FeedVerticle;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyKeyVerticle;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.idempotency.IdempotencyVerticle;
import dev.paylink.order.OrderSweepVerticle;
import dev.paylink.order.OrderVerticle;
import dev.paylink.outbox.WakeUpVerticle;
import dev.paylink.payment.PaymentVerticle;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.payment.sandbox.SandboxProviderVerticle;
import dev.paylink.paymentlink.LinkPaymentsStore;
import dev.paylink.paymentlink.PaymentLinkSweepVerticle;
import dev.paylink.paymentlink.PaymentLinkVerticle;
import dev.paylink.refund.RefundLoopVerticle;
import dev.paylink.refund.RefundVerticle;
import dev.paylink.token.TokenManagementVerticle;
import dev.paylink.token.TokenSweepVerticle;
import dev.paylink.token.TokenVerticle;
import dev.paylink.webhook.WebhookSweepVerticle;
import dev.paylink.webhook.WebhookVerticle;
import dev.paylink.webhook.delivery.EndpointTestLimit;
import io.vertx.core.Deployable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The verticles of a node and the number of instances of each. */
final class Topology {
  private static final Duration IDEMPOTENCY_INTERVAL = Duration.ofMinutes(1);

  private static final Duration TOKEN_USES_INTERVAL = Duration.ofMinutes(1);

  private final NodeContext node;
  private final AppConfig config;
  private final String publicUrl;
  private final Bus bus;
  private final Database database;
  private final Database pages;
  private final Database background;
  private final Database reserved;
  private final Ids ids;
  private final InstantSource clock;
  private final EndpointTestLimit testLimit;

  Topology(NodeContext node) {
    this.node = node;
    this.config = node.config();
    this.publicUrl = config.http().publicUrl();
    this.bus = node.bus();
    this.database = node.databases().api();
    this.pages = node.databases().pages();
    this.background = node.databases().background();
    this.reserved = node.databases().reserved();
    this.ids = node.ids();
    this.clock = node.clock();
    this.testLimit = new EndpointTestLimit(clock);
  }

  /**
   * One kind of verticle.
   *
   * @param supplier creates one verticle per instance
   */
  record Deployment(String name, Supplier<Deployable> supplier, int instances) {}

  /**
   * The verticles in order of deployment. The last, HTTP, starts when all others have started, and
   * stops before all others do.
   */
  List<Deployment> deployments() {
    List<Deployment> deployments = new ArrayList<>();
    node.databaseClock()
        .ifPresent(
            clock -> deployments.add(one("clock", () -> new ClockVerticle(clock, reserved))));
    deployments.addAll(backgroundWork());
    if (config.management().port() > 0) {
      deployments.add(one("management", () -> new ManagementVerticle(node)));
    }
    deployments.addAll(commands());
    return deployments;
  }

  private List<Deployment> backgroundWork() {
    Duration interval = config.orders().sweepInterval();
    return List.of(
        one("token", () -> new TokenVerticle(bus, database, reserved)),
        one("audit", () -> new AuditVerticle(bus, database, background, node.requests())),
        one("audit-sweep", () -> new AuditSweepVerticle(background, clock, interval)),
        one(
            "token-sweep",
            () ->
                new TokenSweepVerticle(
                    bus, background, ids, node.tokenUses(), interval, TOKEN_USES_INTERVAL)),
        one(
            "idempotency",
            () ->
                new IdempotencyVerticle(
                    new IdempotencyStore(background, clock), IDEMPOTENCY_INTERVAL)),
        one(
            "order-sweep",
            () -> new OrderSweepVerticle(bus, background, ids, clock, config.orders())),
        one(
            "order-count",
            () -> new CountVerticle(background, Counted.ORDERS.folding(), node.nodeId())),
        one(
            "payment-link-count",
            () -> new CountVerticle(background, Counted.PAYMENT_LINKS.folding(), node.nodeId())),
        one(
            "link-payments-count",
            () -> new CountVerticle(background, LinkPaymentsStore.FOLDING, node.nodeId())),
        firstCount("payment-link", CountAuditStore.firstCount(Counted.PAYMENT_LINKS)),
        firstCount("link-payments", LinkPaymentsStore.FIRST_COUNT),
        one(
            "payment-link-sweep",
            () -> new PaymentLinkSweepVerticle(bus, background, ids, clock, publicUrl, interval)),
        one(
            "webhook-sweep",
            () -> new WebhookSweepVerticle(background, clock, config.webhooks(), interval)),
        one("refund-loop", () -> new RefundLoopVerticle(bus, background, ids, clock)),
        one(
            "wake-up",
            () -> new WakeUpVerticle(bus, background, node.databases().listener(), node.nodeId())),
        one("feed", () -> new FeedVerticle(bus, database, background, publicUrl, node.nodeId())));
  }

  private List<Deployment> commands() {
    AppConfig.Instances instances = config.instances();
    return List.of(
        new Deployment(
            "order",
            () -> new OrderVerticle(bus, database, ids, clock, config.orders()),
            instances.order()),
        new Deployment(
            "payment-link",
            () -> new PaymentLinkVerticle(bus, database, ids, clock, publicUrl),
            instances.paymentLink()),
        new Deployment(
            "payment", () -> new PaymentVerticle(bus, database, ids, clock), instances.payment()),
        one("refund", () -> new RefundVerticle(bus, database, ids, clock)),
        one("sandbox", () -> new SandboxProviderVerticle(bus, pages, clock, publicUrl)),
        one("idempotency-key", () -> new IdempotencyKeyVerticle(bus, database, clock)),
        one(
            "token-management",
            () -> new TokenManagementVerticle(bus, database, node.keys(), config, ids, clock)),
        one("manual", () -> new ManualProviderVerticle(bus, pages)),
        new Deployment(
            "webhook",
            () ->
                new WebhookVerticle(
                    bus, database, background, ids, clock, publicUrl, testLimit, config.webhooks()),
            instances.webhook()),
        new Deployment(
            "checkout",
            () ->
                new CheckoutVerticle(
                    bus,
                    pages,
                    ids,
                    clock,
                    publicUrl,
                    config.orders(),
                    config.risk(),
                    config.checkout()),
            instances.checkout()),
        new Deployment("router", () -> new RouterVerticle(node), instances.router()));
  }

  private Deployment firstCount(String name, FirstCount count) {
    Duration interval = config.orders().sweepInterval();
    return one(
        name + "-first-count",
        () -> new FirstCountVerticle(config.database(), background, count, interval));
  }

  private static Deployment one(String name, Supplier<Deployable> supplier) {
    return new Deployment(name, supplier, 1);
  }
}
