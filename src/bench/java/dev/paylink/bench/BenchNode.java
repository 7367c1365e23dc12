package dev.paylink.bench;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;

/** What single work of a node needs: its event loops, its connections and its id. */
public final class BenchNode implements AutoCloseable {
  private static final String JWKS = TokenKeys.generate();
  private static final String SECRET_KEY = SecretBox.newKey();

  private final Vertx vertx = Vertx.vertx();
  private final UUID id = UUID.randomUUID();
  private final DatabasePools pools;

  public BenchNode(BenchDatabase database) {
    this.pools =
        DatabasePools.open(vertx, config(database).database(), new SimpleMeterRegistry(), false);
  }

  /** The default configuration of a node on this database. */
  public static AppConfig config(BenchDatabase database) {
    return NodeConfig.load(new JsonObject(), environment(database));
  }

  /** The same as environment variables. */
  public static Map<String, String> environment(BenchDatabase database) {
    return Map.of(
        "PAYLINK_HTTP_HOST",
        "127.0.0.1",
        "PAYLINK_MANAGEMENT_PORT",
        "0",
        "PAYLINK_HTTP_PORT",
        "0",
        "PAYLINK_HTTP_SHUTDOWN_DELAY",
        "0s",
        "PAYLINK_DATABASE_URI",
        database.login().uri(),
        "PAYLINK_DATABASE_USER",
        EmbeddedDatabase.USER,
        "PAYLINK_DATABASE_PASSWORD",
        database.login().password(),
        "PAYLINK_TOKENS_JWKS",
        JWKS,
        "PAYLINK_WEBHOOKS_SECRET_KEYS",
        SECRET_KEY,
        "PAYLINK_WEBHOOKS_ALLOW_LOOPBACK",
        "true");
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
