package dev.paylink.node;

import dev.paylink.access.audit.RequestQueue;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenUses;
import dev.paylink.api.Bus;
import dev.paylink.base.bus.VertxBus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.id.Ids;
import dev.paylink.base.internals.ListenSocket;
import dev.paylink.base.metrics.NodeMetrics;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.catalog.landing.PageViews;
import dev.paylink.checkout.receipt.ReceiptPrinter;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.DatabaseClock;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Stage;
import dev.paylink.data.keys.KeyUseStore;
import dev.paylink.data.quarantine.Quarantine;
import dev.paylink.data.quarantine.QuarantineStore;
import dev.paylink.http.RequestMeters;
import dev.paylink.node.doctor.PublicUrlCheck;
import dev.paylink.sales.merchant.MerchantStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running node: its verticles, database connections and HTTP server. The entry point for programs
 * that embed the service.
 */
public final class Node {
  private static final Logger log = LoggerFactory.getLogger(Node.class);

  private final Vertx vertx;
  private final NodeContext context;
  private final Map<String, Stage> deployments = new ConcurrentHashMap<>();
  private final NodeStop stop;

  private Node(Vertx vertx, NodeContext context) {
    this.vertx = vertx;
    this.context = context;
    this.stop = new NodeStop(vertx, context, deployments);
  }

  /**
   * Migrates the database, or checks its schema if {@code database.migrateOnStart} is false, and
   * deploys the verticles. After a failure, stops what was started. The node's time comes from the
   * database.
   *
   * @param config as {@link NodeConfig#load} returns it
   * @return fails with {@link dev.paylink.base.config.InvalidConfigException} if the database has
   *     other keys in use, or live merchants while {@code http.publicUrl} is not set
   */
  public static Future<Node> start(Vertx vertx, AppConfig config) {
    return start(vertx, config, OpenTelemetry.noop());
  }

  /**
   * Starts a node like {@link #start(Vertx, AppConfig)} that traces what it does, whatever {@code
   * tracing.enabled} is. Statements have spans if the {@link Vertx} was built with an {@code
   * OpenTelemetryTracingFactory} for the same SDK.
   *
   * @param telemetry the SDK, which the caller closes after the node has stopped
   */
  public static Future<Node> start(Vertx vertx, AppConfig config, OpenTelemetry telemetry) {
    return start(vertx, config, new DatabaseClock(InstantSource.system()), telemetry);
  }

  /**
   * Starts a node like {@link #start(Vertx, AppConfig)} with a separate time, for tests.
   *
   * @param clock the source of the time. A {@link DatabaseClock} follows the database; any other is
   *     not corrected
   */
  public static Future<Node> start(Vertx vertx, AppConfig config, InstantSource clock) {
    return start(vertx, config, clock, OpenTelemetry.noop());
  }

  private static Future<Node> start(
      Vertx vertx, AppConfig config, InstantSource clock, OpenTelemetry telemetry) {
    Optional<String> oldNetty = NettyVersion.complaint();
    if (oldNetty.isPresent()) {
      return Future.failedFuture(oldNetty.get());
    }
    return NodeResources.run(vertx, config)
        .compose(
            prepared ->
                new Node(vertx, context(vertx, config, clock, prepared, telemetry))
                    .checkAndDeploy(prepared.host()));
  }

  /**
   * All times have the precision of times inside ids, so that the order of times is the order of
   * ids.
   */
  private static InstantSource millis(InstantSource clock) {
    return () -> clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static NodeContext context(
      Vertx vertx,
      AppConfig config,
      InstantSource source,
      NodeResources prepared,
      OpenTelemetry telemetry) {
    NodeMetrics metrics = new NodeMetrics();
    try {
      return context(vertx, config, source, prepared, metrics, new Tracing(telemetry));
    } catch (RuntimeException failure) {
      metrics.close();
      prepared.extensions().close();
      prepared.storage().close();
      throw failure;
    }
  }

  static NodeContext context(
      Vertx vertx,
      AppConfig config,
      InstantSource source,
      NodeResources prepared,
      NodeMetrics metrics,
      Tracing tracing) {
    InstantSource clock = millis(source);
    Ids ids = new Ids(clock);
    MeterRegistry registry = metrics.registry();
    RefusalMeters refused = new RefusalMeters(registry);
    DatabasePools databases =
        DatabasePools.open(vertx, config.database(), registry, prepared.extensions().haveTables());
    return new NodeContext(
        config,
        clock,
        source instanceof DatabaseClock followed ? Optional.of(followed) : Optional.empty(),
        ids,
        new MerchantClocks(clock, ids),
        new VertxBus(vertx, tracing),
        databases,
        TokenKeys.parse(config.tokens().jwks()),
        prepared.contract(),
        Budgets.of(config, refused),
        new RequestQueue(prepared.contract()),
        new Lifecycle(),
        new TokenUses(clock),
        new PageViews(clock),
        new ReceiptPrinter(refused.by("receipts")),
        new Quarantine(new QuarantineStore(databases.reserved())),
        new ListenSocket(),
        metrics,
        new RequestMeters(registry),
        refused,
        tracing,
        prepared.extensions(),
        prepared.storage(),
        new ImageQueue(refused.by("images")),
        UUID.randomUUID());
  }

  /**
   * @param host the name of this machine
   */
  private Future<Node> checkAndDeploy(String host) {
    DatabasePools databases = context.databases();
    AppConfig config = context.config();
    return databases
        .checkSettings(vertx, config.database())
        .compose(set -> PublicUrlCheck.check(config, new MerchantStore(databases.background())))
        .compose(set -> KeyCheck.check(config, new KeyUseStore(databases.background()), host))
        .compose(right -> deploy())
        .onSuccess(
            node -> {
              context.lifecycle().start();
              logStart();
            })
        .recover(failure -> stop.close().transform(closed -> Future.failedFuture(failure)));
  }

  /** A node that does not know yet whether there is a quarantine holds its own work back. */
  private Future<Node> deploy() {
    Future<?> deployed = context.quarantine().refresh().otherwiseEmpty();
    for (Deployment deployment : Deployments.of(context)) {
      deployed = deployed.compose(before -> deploy(deployment));
    }
    return deployed.map(this);
  }

  private Future<String> deploy(Deployment deployment) {
    return vertx
        .deployVerticle(
            deployment.supplier(), new DeploymentOptions().setInstances(deployment.instances()))
        .onSuccess(id -> deployments.put(id, deployment.stage()));
  }

  private void logStart() {
    AppConfig config = context.config();
    Set<NodeRole> roles = config.node().roles();
    if (roles.contains(NodeRole.API)) {
      log.info("Paylink serves {}", config.http().publicUrl());
    } else {
      log.info("This node is ready");
    }
    if (roles.contains(NodeRole.WEBHOOKS) && config.instances().webhook() == 0) {
      log.warn("This node sends no deliveries, as instances.webhook is 0");
    }
  }

  /** The typed event bus of this node, for extensions. */
  public Bus bus() {
    return context.bus();
  }

  /**
   * A typed event bus of a Vert.x without a node, for a program that listens to topics of the nodes
   * in its cluster. Create one per {@link Vertx}.
   */
  public static Bus busOf(Vertx vertx) {
    return new VertxBus(vertx, Tracing.OFF);
  }

  /** The parts that the verticles share; internal, for the command line and tests. */
  public NodeContext context() {
    return context;
  }

  /** Sets the rate limits of a configuration that was read again, and nothing else of it. */
  public void changeRates(AppConfig config) {
    context.budgets().changeRates(config);
  }

  /** The number of event loops that the verticles of a node can use. */
  public static int eventLoops(AppConfig config) {
    return Deployments.eventLoops(config);
  }

  /**
   * Stops the node. Readiness fails at once, every response closes its connection, and the node
   * starts no work by itself. After {@code http.shutdownDelay} no new connections are accepted.
   * Requests in flight get {@code http.drainTimeout} to finish, deliveries in flight both times. It
   * takes up to 7 s more to close the rest. {@link Vertx} is not closed.
   */
  public Future<Void> stop() {
    return stop.run();
  }
}
