package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.audit.RequestQueue;
import dev.paylink.bus.VertxBus;
import dev.paylink.config.AppConfig;
import dev.paylink.db.DatabaseClock;
import dev.paylink.db.DatabasePools;
import dev.paylink.db.Migrations;
import dev.paylink.http.Contract;
import dev.paylink.id.Ids;
import dev.paylink.keys.KeyUseStore;
import dev.paylink.node.Topology.Deployment;
import dev.paylink.token.TokenKeys;
import dev.paylink.token.TokenUses;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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
  private final List<String> deployments = new ArrayList<>();

  private Node(Vertx vertx, NodeContext context) {
    this.vertx = vertx;
    this.context = context;
  }

  /**
   * Migrates the database, or checks its schema if {@code database.migrateOnStart} is false, and
   * deploys the verticles. After a failure, stops what was started. The node's time is that of the
   * database.
   *
   * @param config as {@link NodeConfig#load} returns it
   */
  public static Future<Node> start(Vertx vertx, AppConfig config) {
    return start(vertx, config, new DatabaseClock(InstantSource.system()));
  }

  /**
   * Starts a node like {@link #start(Vertx, AppConfig)} with a time of its own, for tests.
   *
   * @param clock the source of the time. A {@link DatabaseClock} follows the database; any other is
   *     not corrected
   */
  public static Future<Node> start(Vertx vertx, AppConfig config, InstantSource clock) {
    Optional<String> oldNetty = NettyVersion.complaint();
    if (oldNetty.isPresent()) {
      return Future.failedFuture(oldNetty.get());
    }
    Future<String> migrated =
        vertx.executeBlocking(
            () -> {
              new Migrations(config.database()).run();
              return KeyCheck.host();
            });
    Future<Contract> contract = Contract.load(vertx, config.http().publicUrl());
    // Also waits for both if one fails: work under way when Vert.x is closed would be logged.
    return Future.join(migrated, contract)
        .compose(
            both ->
                new Node(vertx, context(vertx, config, clock, contract.result()))
                    .checkAndDeploy(migrated.result()));
  }

  /** All times have the precision of those inside ids, so that none seems to be before another. */
  private static InstantSource millis(InstantSource clock) {
    return () -> clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static NodeContext context(
      Vertx vertx, AppConfig config, InstantSource source, Contract contract) {
    InstantSource clock = millis(source);
    return new NodeContext(
        config,
        clock,
        source instanceof DatabaseClock followed ? Optional.of(followed) : Optional.empty(),
        new Ids(clock),
        new VertxBus(vertx),
        DatabasePools.open(vertx, config.database()),
        TokenKeys.parse(config.tokens().jwks()),
        contract,
        Budgets.of(config),
        new RequestQueue(contract),
        new Lifecycle(),
        new TokenUses(clock),
        UUID.randomUUID());
  }

  /**
   * @param host the name of this machine
   */
  private Future<Node> checkAndDeploy(String host) {
    return KeyCheck.check(context.config(), new KeyUseStore(context.databases().background(), host))
        .compose(right -> deploy())
        .onSuccess(
            node -> {
              context.lifecycle().start();
              log.info("Paylink serves {}", context.config().http().publicUrl());
            })
        .recover(failure -> close().transform(closed -> Future.failedFuture(failure)));
  }

  private Future<Node> deploy() {
    Future<?> deployed = Future.succeededFuture();
    for (Deployment deployment : new Topology(context).deployments()) {
      deployed =
          deployed
              .compose(
                  before ->
                      vertx.deployVerticle(
                          deployment.supplier(),
                          new DeploymentOptions().setInstances(deployment.instances())))
              .onSuccess(deployments::add)
              .onFailure(failure -> log.debug("Cannot deploy {}", deployment.name()));
    }
    return deployed.map(this);
  }

  /** The typed event bus of this node, for extensions. */
  public Bus bus() {
    return context.bus();
  }

  /** The parts that the verticles share; internal, for the command line and tests. */
  public NodeContext context() {
    return context;
  }

  /**
   * Stops the node. Readiness fails at once, and every response closes its connection. After {@code
   * http.shutdownDelay} no new connections are accepted. Requests in flight get {@code
   * http.drainTimeout} to finish; then verticles and connection pools are closed. {@link Vertx} is
   * not closed.
   */
  public Future<Void> stop() {
    context.lifecycle().stop();
    long delayMs = context.config().http().shutdownDelay().toMillis();
    Future<Void> delayed =
        delayMs == 0
            ? Future.succeededFuture()
            : vertx.timer(delayMs, TimeUnit.MILLISECONDS).mapEmpty();
    return delayed.eventually(this::close);
  }

  /** Stops HTTP, which was deployed last, then the rest at the same time. */
  private Future<Void> close() {
    List<String> rest = new ArrayList<>(deployments);
    deployments.clear();
    Future<Void> stopped = Future.succeededFuture();
    if (!rest.isEmpty()) {
      stopped = vertx.undeploy(rest.remove(rest.size() - 1));
    }
    return stopped
        .eventually(() -> Future.join(rest.stream().map(vertx::undeploy).toList()))
        .eventually(() -> context.databases().close());
  }
}
