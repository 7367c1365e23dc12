package dev.paylink;

import dev.paylink.Topology.Deployment;
import dev.paylink.bus.Bus;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.db.Migrations;
import dev.paylink.http.Contract;
import dev.paylink.http.RateLimiter;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.token.TokenKeys;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running node. */
public final class Service {
  private static final Logger log = LoggerFactory.getLogger(Service.class);

  private final Vertx vertx;
  private final Node node;
  private final List<String> deployments = new ArrayList<>();

  private Service(Vertx vertx, Node node) {
    this.vertx = vertx;
    this.node = node;
  }

  /**
   * Brings the database to its schema, or checks that it is, and deploys the verticles; what was
   * started before a failure is stopped.
   *
   * @param config checked, with keys
   * @param clock tells the time, for tests another one than the system's
   */
  public static Future<Service> start(Vertx vertx, AppConfig config, InstantSource clock) {
    Future<Void> migrated =
        vertx.executeBlocking(
            () -> {
              new Migrations(config.database()).run();
              return null;
            });
    Future<Contract> contract = Contract.load(vertx, config.http().publicUrl());
    return Future.all(migrated, contract)
        .compose(
            both -> new Service(vertx, node(vertx, config, clock, contract.result())).deploy());
  }

  private static Node node(Vertx vertx, AppConfig config, InstantSource clock, Contract contract) {
    Database database = Database.open(vertx, config.database());
    return new Node(
        config,
        clock,
        new Ids(clock),
        new Bus(vertx),
        database,
        new IdempotencyStore(database, clock),
        TokenKeys.parse(config.tokens().jwks()),
        new RateLimiter(config.rateLimit(), clock),
        contract,
        new AtomicBoolean());
  }

  private Future<Service> deploy() {
    Future<?> deployed = Future.succeededFuture();
    for (Deployment deployment : Topology.of(node)) {
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
    return deployed
        .map(this)
        .onSuccess(service -> log.info("Paylink serves {}", node.config().http().publicUrl()))
        .recover(failure -> close().transform(closed -> Future.failedFuture(failure)));
  }

  /** What the verticles are made of, for those who embed the service. */
  public Node node() {
    return node;
  }

  /**
   * Stops: no longer ready, and every answer closes its connection; after the shutdown delay no new
   * connections, what is in flight answered within the drain timeout, then verticles and pools
   * closed. Leaves {@link Vertx} open.
   */
  public Future<Void> stop() {
    node.stopping().set(true);
    long delayMs = node.config().http().shutdownDelay().toMillis();
    Future<Void> noticed =
        delayMs == 0
            ? Future.succeededFuture()
            : vertx.timer(delayMs, TimeUnit.MILLISECONDS).mapEmpty();
    return noticed.eventually(this::close);
  }

  private Future<Void> close() {
    Future<Void> stopped = Future.succeededFuture();
    for (int i = deployments.size() - 1; i >= 0; i--) {
      String deployment = deployments.get(i);
      stopped = stopped.eventually(() -> vertx.undeploy(deployment));
    }
    deployments.clear();
    return stopped.eventually(() -> node.database().close());
  }
}
