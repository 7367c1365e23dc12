package dev.paylink.node;

import dev.paylink.access.audit.AuditStore;
import dev.paylink.access.audit.AuditVerticle;
import dev.paylink.access.token.Scope;
import dev.paylink.access.token.TokenManagementVerticle;
import dev.paylink.access.token.TokenSweepVerticle;
import dev.paylink.access.token.TokenUsesVerticle;
import dev.paylink.access.token.TokenVerticle;
import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.id.Ids;
import dev.paylink.base.metrics.MeasurementVerticle;
import dev.paylink.base.work.Gate;
import dev.paylink.catalog.fulfilment.FulfilmentVerticle;
import dev.paylink.catalog.image.ImageSweepVerticle;
import dev.paylink.catalog.image.ImageVerticle;
import dev.paylink.catalog.image.PictureVerticle;
import dev.paylink.catalog.landing.LandingVerticle;
import dev.paylink.catalog.landing.PageViewsVerticle;
import dev.paylink.catalog.landing.ShownPageVerticle;
import dev.paylink.catalog.paymentlink.LinkPayments;
import dev.paylink.catalog.paymentlink.PaymentLinkSweepVerticle;
import dev.paylink.catalog.paymentlink.PaymentLinkVerticle;
import dev.paylink.catalog.product.ProductVerticle;
import dev.paylink.catalog.product.file.FileSweepVerticle;
import dev.paylink.catalog.product.file.FileVerticle;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.catalog.product.licence.LicenceSweepVerticle;
import dev.paylink.catalog.product.licence.LicenceVerticle;
import dev.paylink.checkout.CheckoutVerticle;
import dev.paylink.data.count.CountVerticle;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.Folding;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.Listener;
import dev.paylink.data.idempotency.IdempotencyKeyVerticle;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.idempotency.IdempotencyVerticle;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.WakeUpVerticle;
import dev.paylink.data.partition.PartitionSweepVerticle;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.data.quarantine.QuarantineVerticle;
import dev.paylink.events.feed.CursorVerticle;
import dev.paylink.events.feed.EventPartitions;
import dev.paylink.events.feed.FeedVerticle;
import dev.paylink.events.feed.SequencerVerticle;
import dev.paylink.events.webhook.DeliveryVerticle;
import dev.paylink.events.webhook.WebhookSweepVerticle;
import dev.paylink.events.webhook.WebhookVerticle;
import dev.paylink.events.webhook.delivery.DeliveryMeters;
import dev.paylink.events.webhook.delivery.DeliveryPartitions;
import dev.paylink.events.webhook.ping.EndpointTestLimit;
import dev.paylink.node.extension.ExtensionsVerticle;
import dev.paylink.node.extension.MerchantSettingReader;
import dev.paylink.node.extension.MerchantSettingStore;
import dev.paylink.node.extension.MerchantSettingSweepVerticle;
import dev.paylink.node.extension.NodeOffer;
import dev.paylink.sales.customer.CustomerVerticle;
import dev.paylink.sales.order.OrderSweepVerticle;
import dev.paylink.sales.order.OrderVerticle;
import dev.paylink.sales.payment.PaymentCheckLoopVerticle;
import dev.paylink.sales.payment.PaymentVerticle;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.payment.manual.ManualProviderVerticle;
import dev.paylink.sales.payment.sandbox.SandboxPlanVerticle;
import dev.paylink.sales.payment.sandbox.SandboxProviderVerticle;
import dev.paylink.sales.refund.RefundLoopVerticle;
import dev.paylink.sales.refund.RefundVerticle;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Deployable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates the verticles of a node. */
final class Verticles {
  private static final Duration IDEMPOTENCY_INTERVAL = Duration.ofMinutes(1);
  private static final Duration TOKEN_USES_INTERVAL = Duration.ofMinutes(1);

  private final Map<NodeVerticle, Supplier<Deployable>> suppliers =
      new EnumMap<>(NodeVerticle.class);
  private final NodeContext node;
  private final AppConfig config;
  private final String publicUrl;
  private final Bus bus;
  private final Database database;
  private final Database pages;
  private final Database background;
  private final Ids ids;
  private final InstantSource clock;
  private final Duration interval;
  private final Gate gate;
  private final MeterRegistry registry;
  private final ProviderMeters providers;

  Verticles(NodeContext node) {
    this.node = node;
    this.config = node.config();
    this.publicUrl = config.http().publicUrl();
    this.bus = node.bus();
    this.database = node.databases().api();
    this.pages = node.databases().pages();
    this.background = node.databases().background();
    this.ids = node.ids();
    this.clock = node.clock();
    this.interval = config.orders().sweepInterval();
    this.gate = node.quarantine();
    this.registry = node.metrics().registry();
    this.providers = new ProviderMeters(registry);
    addWorkOfNode();
    addSweeps();
    addFeed();
    addPayments();
    addCommands();
    addDeliveries();
  }

  /** Creates one verticle per call. */
  Supplier<Deployable> supplier(NodeVerticle kind) {
    return Objects.requireNonNull(suppliers.get(kind), kind.name());
  }

  private void add(NodeVerticle kind, Supplier<Deployable> supplier) {
    suppliers.put(kind, supplier);
  }

  private SecretBox secrets() {
    return SecretBox.of(config.webhooks().secretKeys());
  }

  private void addWorkOfNode() {
    boolean woken = config.node().hasAny(List.of(NodeRole.FEED, NodeRole.WEBHOOKS));
    Optional<Listener> listener =
        woken ? Optional.of(node.databases().listener()) : Optional.empty();
    add(NodeVerticle.WAKE_UP, () -> new WakeUpVerticle(bus, background, listener, node.nodeId()));
    node.databaseClock()
        .ifPresent(
            followed ->
                add(
                    NodeVerticle.CLOCK,
                    () -> new ClockVerticle(followed, node.databases().reserved(), registry)));
    add(
        NodeVerticle.EXTENSIONS,
        () ->
            new ExtensionsVerticle(
                node.extensions(),
                new NodeOffer(
                    bus,
                    publicUrl,
                    clock,
                    registry,
                    config.extensions(),
                    new MerchantSettingReader(
                        new MerchantSettingStore(pages), secrets(), node.extensions()::readings),
                    node.databases().extensions(),
                    config.webhooks(),
                    Scope.codes())));
    add(NodeVerticle.QUARANTINE, () -> new QuarantineVerticle(node.quarantine(), registry));
    add(NodeVerticle.MANAGEMENT, () -> new ManagementVerticle(node));
    add(
        NodeVerticle.MEASUREMENT,
        () -> new MeasurementVerticle(Measurements.of(node, partitioned())));
    add(NodeVerticle.ROUTER, () -> new RouterVerticle(node));
  }

  private void addSweeps() {
    add(
        NodeVerticle.REFUND_LOOP,
        () -> new RefundLoopVerticle(bus, background, ids, clock, gate, providers));
    add(
        NodeVerticle.PAYMENT_CHECKS,
        () -> new PaymentCheckLoopVerticle(bus, background, ids, clock, gate, providers));
    add(
        NodeVerticle.ORDER_SWEEP,
        () -> new OrderSweepVerticle(bus, background, ids, clock, config.orders(), gate));
    add(
        NodeVerticle.PAYMENT_LINK_SWEEP,
        () -> new PaymentLinkSweepVerticle(bus, background, ids, clock, publicUrl, interval, gate));
    add(
        NodeVerticle.SANDBOX_PLANS,
        () -> new SandboxPlanVerticle(bus, background, clock, publicUrl, gate));
    add(
        NodeVerticle.TOKEN_SWEEP,
        () -> new TokenSweepVerticle(bus, background, ids, interval, gate));
    IdempotencyStore keys = new IdempotencyStore(background, clock);
    add(
        NodeVerticle.IDEMPOTENCY_SWEEP,
        () -> new IdempotencyVerticle(keys, IDEMPOTENCY_INTERVAL, gate));
    add(
        NodeVerticle.WEBHOOK_SWEEP,
        () -> new WebhookSweepVerticle(background, clock, config.webhooks(), interval, gate));
    add(
        NodeVerticle.MERCHANT_SETTING_SWEEP,
        () -> new MerchantSettingSweepVerticle(background, secrets(), interval, gate));
    add(
        NodeVerticle.PRODUCT_FILE_SWEEP,
        () -> new FileSweepVerticle(background, node.storage(), clock, interval, gate));
    add(
        NodeVerticle.IMAGE_SWEEP,
        () -> new ImageSweepVerticle(background, node.storage(), clock, interval, gate));
    add(
        NodeVerticle.LICENCE_KEY_SWEEP,
        () -> new LicenceSweepVerticle(background, secrets(), interval, gate));
    add(
        NodeVerticle.FULFILMENT,
        () ->
            new FulfilmentVerticle(
                bus, background, ids, clock, new LicenceKeys(ids, secrets()), gate));
    add(
        NodeVerticle.PARTITION_SWEEP,
        () -> new PartitionSweepVerticle(background, clock, interval, gate, partitioned()));
  }

  private List<PartitionedTable> partitioned() {
    List<PartitionedTable> tables =
        new ArrayList<>(List.of(DeliveryPartitions.of(config.webhooks())));
    tables.add(EventPartitions.of(config.events()));
    tables.add(AuditStore.PARTITIONS);
    return tables;
  }

  private void addFeed() {
    add(
        NodeVerticle.SEQUENCER,
        () -> new SequencerVerticle(bus, background, node.nodeId(), registry));
    add(NodeVerticle.CURSOR, () -> new CursorVerticle(bus, database, publicUrl));
    add(
        NodeVerticle.EVENTS,
        () -> new FeedVerticle(bus, database, ids, clock, publicUrl, config.events()));
    addCount(NodeVerticle.ORDER_COUNT, Counted.ORDERS.folding());
    addCount(NodeVerticle.PAYMENT_LINK_COUNT, Counted.PAYMENT_LINKS.folding());
    addCount(NodeVerticle.LINK_PAYMENTS_COUNT, LinkPayments.FOLDING);
  }

  private void addCount(NodeVerticle kind, Folding folding) {
    add(kind, () -> new CountVerticle(background, folding, node.nodeId(), registry));
  }

  private void addPayments() {
    add(NodeVerticle.PAYMENT, () -> new PaymentVerticle(bus, database, ids, clock, providers));
    add(NodeVerticle.REFUND, () -> new RefundVerticle(bus, database, ids, clock));
    add(NodeVerticle.SANDBOX, () -> new SandboxProviderVerticle(bus, pages, clock, publicUrl));
    add(NodeVerticle.MANUAL, () -> new ManualProviderVerticle(bus, pages));
    add(NodeVerticle.PAGE_VIEWS, () -> new PageViewsVerticle(background, node.pageViews()));
    add(NodeVerticle.PICTURE, () -> new PictureVerticle(bus, pages));
    add(NodeVerticle.SHOWN_PAGE, () -> new ShownPageVerticle(bus, pages, clock, publicUrl));
    add(
        NodeVerticle.PAGES,
        () ->
            new CheckoutVerticle(
                bus,
                pages,
                ids,
                clock,
                publicUrl,
                config.orders(),
                config.risk(),
                config.checkout(),
                config.products(),
                new LicenceKeys(ids, secrets()),
                registry));
  }

  private void addCommands() {
    add(NodeVerticle.TOKEN, () -> new TokenVerticle(bus, database, node.databases().reserved()));
    add(
        NodeVerticle.TOKEN_USES,
        () -> new TokenUsesVerticle(background, ids, node.tokenUses(), TOKEN_USES_INTERVAL));
    add(
        NodeVerticle.TOKEN_MANAGEMENT,
        () -> new TokenManagementVerticle(bus, database, node.keys(), config, ids, clock));
    add(NodeVerticle.AUDIT, () -> new AuditVerticle(bus, database, background, node.requests()));
    add(NodeVerticle.IDEMPOTENCY_KEY, () -> new IdempotencyKeyVerticle(bus, database, clock));
    add(NodeVerticle.ORDER, () -> new OrderVerticle(bus, database, ids, clock, config.orders()));
    add(NodeVerticle.CUSTOMER, () -> new CustomerVerticle(bus, database, ids, clock));
    add(
        NodeVerticle.PAYMENT_LINK,
        () -> new PaymentLinkVerticle(bus, database, ids, clock, publicUrl));
    add(NodeVerticle.PRODUCT, () -> new ProductVerticle(bus, database, ids, clock, publicUrl));
    add(
        NodeVerticle.LICENCE_KEY,
        () -> new LicenceVerticle(bus, database, ids, clock, publicUrl, secrets()));
    add(NodeVerticle.IMAGE, () -> new ImageVerticle(bus, database, ids, clock, publicUrl));
    add(NodeVerticle.LANDING_PAGE, () -> new LandingVerticle(bus, database, ids, clock, publicUrl));
    add(
        NodeVerticle.PRODUCT_FILE,
        () ->
            new FileVerticle(
                bus, database, node.storage(), ids, clock, node.config().products(), publicUrl));
  }

  private void addDeliveries() {
    EndpointTestLimit testLimit = new EndpointTestLimit(clock, node.refused().by("endpoint_tests"));
    DeliveryMeters meters = new DeliveryMeters(registry, config.webhooks().attemptTimeout());
    add(
        NodeVerticle.WEBHOOK,
        () ->
            new WebhookVerticle(
                bus,
                database,
                background,
                ids,
                clock,
                testLimit,
                config.webhooks(),
                node.tracing()));
    add(
        NodeVerticle.DELIVERY,
        () ->
            new DeliveryVerticle(
                bus,
                background,
                ids,
                node.nodeId(),
                clock,
                publicUrl,
                config.webhooks(),
                config.http().stopTimeout(),
                gate,
                meters,
                node.tracing()));
  }
}
