package dev.paylink.bench;

import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.bench.BenchDatabase.Login;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeConfig;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Settings and tokens of a measured service. */
public final class Keys {
  private static final String JWKS = TokenKeys.generate();
  private static final String SECRET_KEY = SecretBox.newKey();
  private static final String SCOPES =
      "orders:read orders:write payment-links:write pages:read pages:write webhooks:manage events:read";
  private static final Duration LIFETIME = Duration.ofHours(12);

  private Keys() {}

  /**
   * Returns the default settings, except for addresses and for limits that would take effect: on
   * requests, and on pending orders.
   */
  public static Map<String, String> environment(Login database) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    settings.put("PAYLINK_MANAGEMENT_PORT", "0");
    settings.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s");
    settings.put("PAYLINK_DATABASE_URI", database.uri());
    settings.put("PAYLINK_DATABASE_USER", EmbeddedDatabase.USER);
    settings.put("PAYLINK_DATABASE_PASSWORD", database.password());
    settings.put("PAYLINK_TOKENS_JWKS", JWKS);
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SECRET_KEY);
    settings.put("PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1000000");
    settings.put("PAYLINK_RATE_LIMIT_BURST", "1000000");
    settings.put("PAYLINK_RATE_LIMIT_MERCHANT_REQUESTS_PER_SECOND", "1000000");
    settings.put("PAYLINK_RATE_LIMIT_MERCHANT_BURST", "1000000");
    settings.put("PAYLINK_ORDERS_PENDING_TTL", "365d");
    return settings;
  }

  /** What the service seals secrets with. */
  public static SecretBox secrets() {
    return SecretBox.of(SECRET_KEY);
  }

  /** Returns the configuration for preparations, which may wait for a busy machine. */
  static AppConfig config(Login database) {
    Map<String, String> patient = new HashMap<>(environment(database));
    patient.put("PAYLINK_DATABASE_CONNECT_TIMEOUT", "4s");
    patient.put("PAYLINK_DATABASE_STATEMENT_TIMEOUT", "4s");
    return NodeConfig.load(new JsonObject(), patient);
  }

  /** Issues a token for a merchant. */
  public static String issue(Login database, String merchantId) {
    return issue(database, merchantId, SCOPES);
  }

  /** Issues a token with these scopes. */
  static String issue(Login database, String merchantId, String scopes) {
    AppConfig config = config(database);
    InstantSource clock = InstantSource.system();
    Vertx vertx = Vertx.vertx();
    try {
      AccessTokens tokens = new AccessTokens(vertx, TokenKeys.parse(JWKS), config.tokens(), clock);
      TokenStore tokenStore = new TokenStore(Database.open(vertx, config.database()));
      TokenIssuer issuer = new TokenIssuer(tokenStore, tokens, new Ids(clock), clock);
      return Waiting.get(issuer.issue(merchantId, scopes, LIFETIME, "benchmark"))
          .orElseThrow()
          .token();
    } finally {
      Waiting.get(vertx.close());
    }
  }
}
