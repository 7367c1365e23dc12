package dev.paylink.bench;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.node.NodeConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** What single work of a node needs: its event loops, its connections and its id. */
public final class BenchNode implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final UUID id = UUID.randomUUID();
  private final DatabasePools pools;

  public BenchNode(BenchDatabase database) {
    this.pools =
        DatabasePools.open(vertx, config(database).database(), new SimpleMeterRegistry(), false);
  }

  /** The configuration of a node on this database. */
  public static AppConfig config(BenchDatabase database) {
    return NodeConfig.load(new JsonObject(), Keys.environment(database.login()));
  }

  public Vertx vertx() {
    return vertx;
  }

  public UUID id() {
    return id;
  }

  /** The connections for background work. */
  public Database database() {
    return pools.background();
  }

  @Override
  public void close() {
    vertx.deploymentIDs().forEach(id -> Waiting.get(vertx.undeploy(id)));
    Waiting.get(pools.close());
    Waiting.get(vertx.close());
  }
}
