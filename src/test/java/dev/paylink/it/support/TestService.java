package dev.paylink.it.support;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.DatabaseClock;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Node in this JVM with a port and an adjustable clock of its own; also with a database of its own,
 * unless it is {@link #anotherNode} on the database of one that runs.
 */
public final class TestService implements AutoCloseable {
  public static final String ALL_SCOPES =
      "orders:read orders:write payment-links:read payment-links:write webhooks:manage events:read"
          + " audit:read tokens:manage customers:erase products:read products:write licence-keys:verify"
          + " pages:read pages:write merchant:read merchant:write merchant:money";

  /** All clients of a test have the address of this machine. */
  static final Map<String, String> WITHOUT_RATE_LIMITS =
      Map.of(
          "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "0",
          "PAYLINK_TOKENS_FAILURES_PER_MINUTE", "0",
          "PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "0",
          "PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_LINK", "0",
          "PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_ADDRESS", "0",
          "PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_LINK", "0");

  /** On a busy machine all takes longer; 4 s is the largest value that the configuration allows. */
  static final Map<String, String> WITH_LONG_LIMITS =
      Map.of(
          "PAYLINK_HTTP_HEAD_TIMEOUT", "2m",
          "PAYLINK_HTTP_BODY_TIMEOUT", "2m",
          "PAYLINK_DATABASE_CONNECT_TIMEOUT", "4s",
          "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "4s",
          "PAYLINK_DATABASE_LOCK_TIMEOUT", "4s");

  /** Old orders of tests are not cancelled. */
  private static final Map<String, String> OF_SHARED =
      Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h");

  private static final String JWKS = TokenKeys.generate();
  private static final String WEBHOOK_KEY = SecretBox.newKey();

  /** Started when a test first asks for it; lives as long as the JVM. */
  private static @Nullable TestService shared;

  private final Vertx vertx = Vertx.vertx();
  private final AtomicReference<Duration> clockOffset = new AtomicReference<>(Duration.ZERO);
  private final InstantSource clock = () -> Instant.now().plus(clockOffset.get());
  private final String databaseUri;
  private final AppConfig config;
  private final Node service;

  private TestService(String databaseUri, Map<String, String> overrides) {
    this(databaseUri, overrides, null);
  }

  /**
   * @param machine the clock of the machine of a node that follows the database's; null for a node
   *     with the clock of this service
   */
  private TestService(
      String databaseUri, Map<String, String> overrides, @Nullable InstantSource machine) {
    this.databaseUri = databaseUri;
    Map<String, String> environment = new HashMap<>();
    environment.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    environment.put("PAYLINK_HTTP_PORT", "0");
    environment.put("PAYLINK_MANAGEMENT_PORT", "0");
    environment.putAll(TestDatabase.settings(databaseUri));
    environment.put("PAYLINK_STORAGE_FOLDER", files().toString());
    environment.put("PAYLINK_TOKENS_JWKS", JWKS);
    environment.put("PAYLINK_WEBHOOKS_SECRET_KEYS", WEBHOOK_KEY);
    environment.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    environment.putAll(WITHOUT_RATE_LIMITS);
    environment.put("PAYLINK_EXTENSIONS_CONSOLE_ATTEMPTS_PER_MINUTE", "0");
    environment.putAll(WITH_LONG_LIMITS);
    environment.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s");
    environment.putAll(overrides);
    this.config = NodeConfig.load(new JsonObject(), environment);
    this.service =
        await(Node.start(vertx, config, machine == null ? clock : new DatabaseClock(machine)));
  }

  /**
   * Returns the node that the test classes of this JVM share. Its sweeps leave old orders alone.
   */
  static synchronized TestService shared() {
    if (shared == null) {
      shared = start(ofShared());
    }
    return shared;
  }

  /** Returns the shared node if a test of this JVM has asked for it. */
  static synchronized @Nullable TestService ifShared() {
    return shared;
  }

  /** With a console, on a port that is free. */
  private static Map<String, String> ofShared() {
    Map<String, String> settings = new HashMap<>(OF_SHARED);
    settings.put("PAYLINK_EXTENSIONS_CONSOLE_PORT", Integer.toString(TestPorts.find()));
    settings.put("PAYLINK_EXTENSIONS_CONSOLE_HOST", "localhost");
    return settings;
  }

  public static TestService start() {
    return start(Map.of());
  }

  /** Starts a node with settings named like environment variables. */
  public static TestService start(Map<String, String> overrides) {
    return new TestService(TestDatabase.shared().createMigrated(), overrides);
  }

  /** Starts a node that follows the clock of the database, on a machine with the given clock. */
  public static TestService start(Map<String, String> overrides, InstantSource machine) {
    return new TestService(TestDatabase.shared().createMigrated(), overrides, machine);
  }

  /** Starts another node on the same database; one on the shared database sweeps as little. */
  public TestService anotherNode(Map<String, String> overrides) {
    Map<String, String> settings = new HashMap<>(this == shared ? ofShared() : Map.of());
    settings.putAll(overrides);
    return new TestService(databaseUri, settings);
  }

  /** Starts another node on the same database that follows its clock, on a machine with another. */
  public TestService anotherNode(Map<String, String> overrides, InstantSource machine) {
    return new TestService(databaseUri, overrides, machine);
  }

  public static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public NodeContext node() {
    return service.context();
  }

  public Vertx vertx() {
    return vertx;
  }

  public int port() {
    return config.http().port();
  }

  public String origin() {
    return "http://127.0.0.1:" + port();
  }

  /** The origin of the console; passkeys need {@code localhost}. */
  public String consoleOrigin() {
    return "http://localhost:" + config.extensions().get("console.port");
  }

  public String databaseUri() {
    return databaseUri;
  }

  /** The folder of the files of products and images, which the nodes on the database share. */
  public Path files() {
    return Path.of("target", "files", databaseUri.substring(databaseUri.lastIndexOf('/') + 1));
  }

  public InstantSource clock() {
    return clock;
  }

  /** Advances the service's clock. */
  public void advance(Duration time) {
    requireOwn();
    clockOffset.updateAndGet(time::plus);
  }

  /**
   * Creates a merchant: live ones on an own node only, as then none without a public URL starts.
   */
  public Merchant merchant(String mode) {
    if (mode.equals("live")) {
      requireOwn();
    }
    return await(
        new MerchantStore(node().databases().api()).create(node().ids().next(), "Shop", mode));
  }

  /** Creates a test merchant and returns a client with all scopes. */
  public ApiClient newClient() {
    return client(merchant("test"), ALL_SCOPES);
  }

  /** Issues a token and returns a client with it. */
  public ApiClient client(Merchant merchant, String scope) {
    return new ApiClient(this, issue(merchant, scope, Duration.ofDays(30)).token());
  }

  public TokenIssuer.Issued issue(Merchant merchant, String scope, Duration lifetime) {
    AccessTokens tokens = new AccessTokens(vertx, node().keys(), config.tokens(), clock);
    TokenIssuer issuer =
        new TokenIssuer(new TokenStore(node().databases().api()), tokens, node().ids(), clock);
    return await(issuer.issue(merchant.id(), scope, lifetime, "test")).orElseThrow();
  }

  /** Revokes a token in the database, as the command line does. */
  public void revoke(String tokenId) {
    execute(
        "update token set revoked_at = clock_timestamp() where id = '%s'"
            .formatted(TypeId.TOKEN.decode(tokenId)));
  }

  /** Issues a token of an operator, for a day. */
  public String operatorToken(String scope) {
    OperatorTokenStore tokens = new OperatorTokenStore(node().databases().api(), clock());
    return await(tokens.issue(node().ids(), "Platform", scope, Duration.ofDays(1))).token();
  }

  public void execute(String sql) {
    TestDatabase.shared().execute(databaseUri, sql);
  }

  /** Returns the single number that a query selects. */
  public long number(String sql) {
    return Long.parseLong(text(sql));
  }

  /** Returns the single value that a query selects, as text. */
  public String text(String sql) {
    return TestDatabase.shared().text(databaseUri, sql);
  }

  /** Returns the ids of the events of an order or a link, by sequence. */
  public List<String> eventsOf(String objectId) {
    TypeId type = objectId.startsWith("plink_") ? TypeId.PAYMENT_LINK : TypeId.ORDER;
    String ids =
        text(
            "select string_agg(id::text, ' ' order by sequence) from event where object_id = '%s'"
                .formatted(type.decode(objectId)));
    return Arrays.stream(ids.split(" ")).map(UUID::fromString).map(TypeId.EVENT::encode).toList();
  }

  /** Starts to stop the node as a signal does; requests can be sent meanwhile. */
  public Future<Void> stop() {
    requireOwn();
    return service.stop();
  }

  @Override
  public void close() {
    requireOwn();
    await(service.stop());
    await(vertx.close());
  }

  private void requireOwn() {
    if (this == shared) {
      throw new IllegalStateException("Other test classes use this node: start one of your own");
    }
  }
}
