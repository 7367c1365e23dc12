package dev.paylink.base.config;

import static java.util.Map.entry;
import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderStatus;
import dev.paylink.base.config.InvalidConfigException.Problem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigLoaderTest {
  private static final JsonObject NO_FILE = new JsonObject();

  private static JsonObject file(String section, String key, Object value) {
    return new JsonObject().put(section, new JsonObject().put(key, value));
  }

  private static List<Problem> problems(JsonObject file, Map<String, String> environment) {
    return assertThrows(
            InvalidConfigException.class, () -> ConfigLoader.load(file, environment), file::encode)
        .problems();
  }

  @Test
  void usesTheDefaultsWithoutAFile() {
    AppConfig config = ConfigLoader.load(NO_FILE, Map.of());
    assertEquals(8080, config.http().port());
    assertEquals("http://localhost:8080", config.http().publicUrl());
    assertEquals(Duration.ofSeconds(8), config.http().bodyTimeout());
    assertEquals(Set.of(OrderStatus.PENDING), config.orders().cancellable());
    assertFalse(config.database().migrateOnStart());
    assertEquals(new AppConfig.Management("127.0.0.1", 9090), config.management());
  }

  @Test
  void readsTheAddressesOfACluster() {
    AppConfig.Cluster alone = ConfigLoader.load(NO_FILE, Map.of()).cluster();
    assertEquals(
        new AppConfig.Cluster(false, "127.0.0.1", 5701, 5702, "127.0.0.1", List.of()), alone);
    Map<String, String> environment =
        Map.of(
            "PAYLINK_CLUSTER_ENABLED", "true",
            "PAYLINK_CLUSTER_HOST", "0.0.0.0",
            "PAYLINK_CLUSTER_PUBLIC_HOST", "node-1",
            "PAYLINK_CLUSTER_MEMBERS", "node-1:5701, [fd00::1]:5701");
    AppConfig.Cluster cluster = ConfigLoader.load(NO_FILE, environment).cluster();
    assertEquals(List.of("node-1:5701", "[fd00::1]:5701"), cluster.members());
    assertTrue(cluster.listensEverywhere());
  }

  @Test
  void refusesAMemberThatOthersCannotFind() {
    JsonObject file =
        new JsonObject()
            .put(
                "cluster",
                new JsonObject().put("enabled", true).put("host", "0.0.0.0").put("busPort", 5701));
    assertEquals(
        List.of(
            "cluster.publicHost = : must be the name or address at which other members reach the node",
            "cluster.busPort = 5701: must differ from cluster.port; given by file"),
        problems(file, Map.of()).stream().map(Problem::toString).toList());
  }

  @Test
  void prefersTheEnvironmentOverTheFile() {
    JsonObject file =
        file("http", "port", 1)
            .put("orders", new JsonObject().put("cancellable", new JsonArray().add("pending")))
            .put("database", new JsonObject().put("sslMode", "require").put("user", "filed"));
    AppConfig config =
        ConfigLoader.load(
            file,
            Map.of(
                "PAYLINK_HTTP_PORT", "8081",
                "PAYLINK_HTTP_PUBLIC_URL", "https://pay.example.com/shop",
                "PAYLINK_DATABASE_SSL_MODE", "verify-full",
                "PAYLINK_DATABASE_MIGRATE_ON_START", "true",
                "PAYLINK_HTTP_BODY_TIMEOUT", "1500ms",
                "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "0",
                "PAYLINK_ORDERS_CANCELLABLE", "pending, paid"));
    assertEquals(8081, config.http().port());
    assertEquals("https://pay.example.com/shop", config.http().publicUrl());
    assertEquals("verify-full", config.database().sslMode());
    assertEquals("filed", config.database().user());
    assertTrue(config.database().migrateOnStart());
    assertEquals(Duration.ofMillis(1500), config.http().bodyTimeout());
    assertEquals(0, config.rateLimit().requestsPerSecond());
    assertEquals(Set.of(OrderStatus.PENDING, OrderStatus.PAID), config.orders().cancellable());
  }

  @Test
  void hasAllRolesAndAsManyVerticlesAsProcessors() {
    AppConfig config = ConfigLoader.load(NO_FILE, Map.of());
    assertEquals(Set.of(NodeRole.values()), config.node().roles());
    int processors = Runtime.getRuntime().availableProcessors();
    assertEquals(processors, config.instances().router());
    assertEquals(processors, config.instances().webhook());
  }

  @Test
  void readsRolesAndInstances() {
    AppConfig config =
        ConfigLoader.load(
            file("node", "roles", new JsonArray().add("api"))
                .put("instances", new JsonObject().put("order", 3).put("webhook", 0)),
            Map.of(
                "PAYLINK_NODE_ROLES", "feed, webhooks",
                "PAYLINK_INSTANCES_ROUTER", "auto",
                "PAYLINK_INSTANCES_ORDER", "0"));
    assertEquals(Set.of(NodeRole.FEED, NodeRole.WEBHOOKS), config.node().roles());
    assertEquals(0, config.instances().order());
    assertEquals(0, config.instances().webhook());
    assertEquals(
        Set.of(NodeRole.API),
        ConfigLoader.load(file("node", "roles", new JsonArray().add("api")), Map.of())
            .node()
            .roles());
  }

  @Test
  void readsDurationsByName() {
    JsonObject file =
        file(
            "orders", "pendingTtlByMethod", new JsonObject().put("manual", "7d").put("card", "1h"));
    assertEquals(
        Map.of("manual", Duration.ofDays(7), "card", Duration.ofHours(1)),
        ConfigLoader.load(file, Map.of()).orders().pendingTtlByMethod());
    AppConfig.Orders overridden =
        ConfigLoader.load(
                file, Map.of("PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", "manual=3d, card=2h"))
            .orders();
    assertEquals(
        Map.of("manual", Duration.ofDays(3), "card", Duration.ofHours(2)),
        overridden.pendingTtlByMethod());
    assertEquals(Duration.ofDays(3), overridden.pendingTtl(Set.of("card", "manual")));
    assertEquals(Duration.ofHours(24), overridden.pendingTtl(Set.of("card", "acme")));
    assertEquals(Duration.ofHours(24), overridden.pendingTtl(Set.of()));
    assertEquals(
        Map.of(),
        ConfigLoader.load(file, Map.of("PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", ""))
            .orders()
            .pendingTtlByMethod());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manual",
        "manual=",
        "manual=7",
        "manual=1s",
        "manual=366d",
        "=7d",
        "a b=7d",
        "manual=7d,"
      })
  void rejectsWrongDurationsByName(String value) {
    List<Problem> problems =
        problems(NO_FILE, Map.of("PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", value));
    assertEquals(
        List.of("orders.pendingTtlByMethod"), problems.stream().map(Problem::key).toList());
  }

  @Test
  void demandsVerifiedTlsUnlessDatabaseIsOnThisMachine() {
    for (String host :
        List.of(
            "localhost",
            "LOCALHOST",
            "127.0.0.1",
            "127.3.2.1",
            "localhost:5432,127.0.0.1",
            "[::1]",
            "%2Fvar%2Frun%2Fpostgresql")) {
      assertEquals("disable", sslMode(host, ""), host);
    }
    for (String host :
        List.of(
            "db.internal",
            "192.0.2.7",
            "localhost,db.internal",
            "[2001:db8::1]",
            "127.0.0.1.example.com",
            "localhost.example.com")) {
      assertEquals("verify-full", sslMode(host, ""), host);
      assertEquals("verify-full", sslMode(host + ":5432", ""), host);
      assertEquals("disable", sslMode(host, "disable"), host);
    }
    assertEquals("require", sslMode("localhost", "require"));
  }

  private static String sslMode(String host, String mode) {
    Map<String, String> environment =
        Map.of(
            "PAYLINK_DATABASE_URI",
            "postgresql://%s/paylink".formatted(host),
            "PAYLINK_DATABASE_SSL_MODE",
            mode);
    return ConfigLoader.load(new JsonObject(), environment).database().sslMode();
  }

  @Test
  void listsEveryProblemAtOnce() {
    JsonObject file =
        file("http", "port", 70_000)
            .put("log", new JsonObject().put("level", "loud").put("colour", "red"))
            .put("database", new JsonObject().put("uri", "mysql://x/y").put("poolSize", "many"))
            .put("rateLimits", new JsonObject().put("burst", 5))
            .put("verbose", true);
    List<Problem> problems =
        problems(file, Map.of("PAYLINK_HTTP_IDLE_TIMEOUT", "1y", "PAYLINK_TOKENS_CACHE_SIZE", "x"));
    Set<String> keys = new HashSet<>();
    problems.forEach(problem -> keys.add(problem.key()));
    assertEquals(
        Set.of(
            "http.port",
            "log.level",
            "log.colour",
            "database.uri",
            "database.poolSize",
            "rateLimits",
            "verbose",
            "http.idleTimeout",
            "tokens.cacheSize"),
        keys);
    assertEquals(keys.size(), problems.size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PAYLINK_HTTP_PORT            | -1      | http.port = -1: must be an integer from 0 to 65535",
        "PAYLINK_HTTP_PORT            | 65536   | http.port = 65536: must be an integer from 0 to 65535",
        "PAYLINK_HTTP_PORT            | 8080.5  | http.port = 8080.5: must be an integer from 0 to 65535",
        "PAYLINK_HTTP_PORT            | 99999999999999999999 | http.port = 99999999999999999999: must be an integer from 0 to 65535",
        "PAYLINK_DATABASE_MIGRATE_ON_START | yes | database.migrateOnStart = yes: must be true or false",
        "PAYLINK_LOG_FORMAT           | xml     | log.format = xml: must be one of text, json",
        "PAYLINK_NODE_ROLES           | api,pages | node.roles = [\"api\",\"pages\"]: must be a list that is not empty, each item one of api, checkout, console, webhooks, messages, feed, sweeps, none twice",
        "PAYLINK_NODE_ROLES           | ''      | node.roles = [\"\"]: must be a list that is not empty, each item one of api, checkout, console, webhooks, messages, feed, sweeps, none twice",
        "PAYLINK_NODE_ROLES           | api,api | node.roles = [\"api\",\"api\"]: must be a list that is not empty, each item one of api, checkout, console, webhooks, messages, feed, sweeps, none twice",
        "PAYLINK_INSTANCES_ORDER      | 257     | instances.order = 257: must be an integer from 0 to 256, or auto",
        "PAYLINK_INSTANCES_ORDER      | all     | instances.order = all: must be an integer from 0 to 256, or auto",
        "PAYLINK_INSTANCES_ORDER      | 0       | instances.order = 0: must be at least 1, as node.roles has api",
        "PAYLINK_INSTANCES_PAYMENT    | 0       | instances.payment = 0: must be at least 1, as node.roles has api, checkout, sweeps",
        "PAYLINK_ORDERS_CANCELLABLE   | shipped | orders.cancellable = [\"shipped\"]: must be a list that is not empty, each item one of pending, paid, none twice",
        "PAYLINK_DATABASE_USER        | ''      | database.user = : must be a string that is not empty",
        "PAYLINK_EVENTS_RETENTION     | 29d     | events.retention = 29d: must be 0d, to keep events for ever, or at least webhooks.retention",
        "PAYLINK_WEBHOOKS_RETENTION   | 23h     | webhooks.retention = 23h: must be a duration from 1d to 180d, as 500ms, 10s, 5m, 24h or 30d",
        "PAYLINK_WEBHOOKS_RETENTION   | 181d    | webhooks.retention = 181d: must be a duration from 1d to 180d, as 500ms, 10s, 5m, 24h or 30d",
        "PAYLINK_HTTP_HEAD_TIMEOUT    | 999ms   | http.headTimeout = 999ms: must be a duration from 1s to 5m, as 500ms, 10s, 5m, 24h or 30d",
        "PAYLINK_HTTP_HEAD_TIMEOUT    | 301s    | http.headTimeout = 301s: must be a duration from 1s to 5m, as 500ms, 10s, 5m, 24h or 30d",
        "PAYLINK_HTTP_HEAD_TIMEOUT    | PT10S   | http.headTimeout = PT10S: must be a duration from 1s to 5m, as 500ms, 10s, 5m, 24h or 30d"
      })
  void showsAWrongValueWithTheAllowedValues(String variable, String value, String problem) {
    List<Problem> problems = problems(NO_FILE, Map.of(variable, value));
    assertEquals(
        List.of(problem + "; given by " + variable),
        problems.stream().map(Problem::toString).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "paylink",
        "mysql://db/paylink",
        "postgresql://db",
        "postgresql://db/",
        "postgresql:///paylink",
        "postgresql://db:port/paylink",
        "postgresql://db:0/paylink",
        "postgresql://db:65536/paylink",
        "postgresql://one,,two/paylink",
        "postgresql://one,two:x/paylink",
        "postgresql://one, two/paylink",
        "postgresql://[::1/paylink",
        "postgresql://me@db/paylink",
        "postgresql://db/paylink?sslmode=disable",
        "postgresql://db/pay%zz"
      })
  void rejectsDatabaseUris(String uri) {
    List<Problem> problems = problems(file("database", "uri", uri), Map.of());
    assertEquals(List.of("database.uri"), problems.stream().map(Problem::key).toList());
    if (!uri.isEmpty()) {
      problems = problems(file("database", "directUri", uri), Map.of());
      assertEquals(List.of("database.directUri"), problems.stream().map(Problem::key).toList());
    }
  }

  @Test
  void readsHostsOfDatabase() {
    DatabaseUri uri =
        DatabaseUri.parse("postgres://one,two:5433,[2001:db8::1]:5434/pay%20link").orElseThrow();
    assertEquals(
        List.of(
            new DatabaseUri.Host("one", 5432),
            new DatabaseUri.Host("two", 5433),
            new DatabaseUri.Host("2001:db8::1", 5434)),
        uri.hosts());
    assertEquals("pay link", uri.database());
  }

  @Test
  void usesDatabaseUriForSessionsUnlessThereIsADirectOne() {
    AppConfig.Database one = ConfigLoader.load(NO_FILE, Map.of()).database();
    assertEquals(one.uri(), one.directUri());
    assertTrue(one.hasSessions());
    JsonObject pooled = file("database", "sessionSettings", "role");
    assertFalse(ConfigLoader.load(pooled, Map.of()).database().hasSessions());
    assertTrue(
        ConfigLoader.load(
                pooled,
                Map.of("PAYLINK_DATABASE_DIRECT_URI", "postgresql://localhost:5433/paylink"))
            .database()
            .hasSessions());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pay.example.com",
        "https://",
        "https://pay.example.com/",
        "https://pay.example.com/a/",
        "https://pay.example.com?x",
        "https://pay.example.com#x",
        "ftp://pay.example.com",
        "https://pay example.com",
        "https://user:password@pay.example.com",
        "https://user@pay.example.com/a"
      })
  void rejectsAPublicUrlThatPathsCannotFollow(String url) {
    assertEquals("http.publicUrl", problems(file("http", "publicUrl", url), Map.of()).get(0).key());
  }

  @Test
  void rejectsAnOriginWithUserInfo() {
    JsonObject file = file("http", "corsOrigins", "https://user:password@app.example.com");
    assertEquals("http.corsOrigins", problems(file, Map.of()).get(0).key());
  }

  @Test
  void rejectsOnePortForRequestsAndProbes() {
    Problem problem = problems(new JsonObject(), Map.of("PAYLINK_HTTP_PORT", "9090")).get(0);
    assertEquals("management.port", problem.key());
    assertEquals("must differ from http.port", problem.allowed());
  }

  @Test
  void listsTheKnownKeysForAnUnknownKey() {
    Problem problem = problems(file("log", "colour", "red"), Map.of()).get(0);
    assertEquals(
        "there is no such key; there are log.format, log.level, log.levels", problem.allowed());
    problem = problems(new JsonObject().put("logs", 1), Map.of()).get(0);
    assertTrue(
        problem
            .allowed()
            .endsWith(
                "there are node, http, management, instances, database, tokens, merchants, orders,"
                    + " checkout, risk, webhooks, messages, mail, events, rateLimit, storage, products,"
                    + " tracing, cluster, log"));
  }

  @Test
  void rejectsAKeyWithoutAValue() {
    Problem problem = problems(file("log", "level", null), Map.of()).get(0);
    assertEquals("log.level", problem.key());
    assertEquals("null", problem.value());
  }

  @Test
  void ignoresVariablesOfOthers() {
    AppConfig config =
        ConfigLoader.load(
            NO_FILE,
            Map.ofEntries(
                entry("PAYLINK_PORT", "tcp://10.0.0.1:8080"),
                entry("PAYLINK_PORT_8080_TCP", "tcp://10.0.0.1:8080"),
                entry("PAYLINK_PORT_8080_TCP_ADDR", "10.0.0.1"),
                entry("PAYLINK_SERVICE_HOST", "10.0.0.1"),
                entry("PAYLINK_SERVICE_PORT", "8080"),
                entry("PAYLINK_API_SERVICE_PORT_HTTP", "8080"),
                entry("PAYLINK_MANAGEMENT_PORT", "tcp://10.0.0.1:9090"),
                entry("PAYLINK_ENV_LANG", "C"),
                entry("PAYLINK_DATA", "x"),
                entry("PAYLINK_TOKEN", "x"),
                entry("HTTP_PORT", "1")));
    assertEquals(8080, config.http().port());
  }

  @Test
  void rejectsWhatTheLocaleGarbled() {
    Map<String, String> garbled = Map.of("PAYLINK_DATABASE_USER", "Zo\ufffd\ufffd");
    InvalidConfigException refused =
        assertThrows(InvalidConfigException.class, () -> ConfigLoader.load(NO_FILE, garbled));
    assertEquals("PAYLINK_DATABASE_USER", refused.problems().get(0).key());
    assertTrue(refused.getMessage().contains("LC_ALL=C.UTF-8"), refused.getMessage());
  }

  @Test
  void readsSecretsOfFilesWithAByteOrderMark(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "\ufeffsecret\r\n");
    AppConfig config =
        ConfigLoader.load(NO_FILE, Map.of("PAYLINK_DATABASE_PASSWORD_FILE", file.toString()));
    assertEquals("secret", config.database().password());
  }

  @Test
  void rejectsAUriThatIsCommentedOut() {
    JsonObject file = new JsonObject().put("database", new JsonObject().putNull("uri"));
    InvalidConfigException refused =
        assertThrows(InvalidConfigException.class, () -> ConfigLoader.load(file, Map.of()));
    assertEquals("database.uri", refused.problems().get(0).key());
  }

  @ParameterizedTest
  @CsvSource({
    "PAYLINK_HTTP_PROT, did you mean PAYLINK_HTTP_PORT?",
    "PAYLINK_DATABASE_PASSWORT_FILE, did you mean PAYLINK_DATABASE_PASSWORD_FILE?",
    "PAYLINK_HTP_PORT, did you mean PAYLINK_HTTP_PORT?",
    "PAYLINK_HTTP_PORT_FILE, `config show` lists the keys with their variables",
    "PAYLINK_COLOUR, `config show` lists the keys with their variables"
  })
  void refusesVariablesWithoutKey(String variable, String hint) {
    Problem problem = problems(NO_FILE, Map.of(variable, "hunter2")).get(0);
    assertEquals(variable, problem.key());
    assertEquals("(set)", problem.value());
    assertEquals("there is no key with this variable; " + hint, problem.allowed());
  }

  @Test
  void namesTheSourceOfEveryValue() {
    LoadedConfig loaded =
        ConfigLoader.read(
            file("http", "port", 1).put("log", new JsonObject().put("level", "warn")),
            Map.of("PAYLINK_HTTP_PORT", "8081"),
            ExtensionSettings.NONE);
    Map<String, LoadedConfig.Setting> settings =
        loaded.settings().stream().collect(toMap(LoadedConfig.Setting::key, setting -> setting));
    assertEquals("PAYLINK_HTTP_PORT", settings.get("http.port").source());
    assertEquals("8081", settings.get("http.port").shown());
    assertEquals("file", settings.get("log.level").source());
    assertEquals("default", settings.get("log.format").source());
    assertTrue(settings.get("log.level").reloadable());
    assertFalse(settings.get("http.port").reloadable());
  }

  @Test
  void readsLevelsOfLoggers() {
    JsonObject file =
        file("log", "levels", new JsonObject().put("dev.paylink", "debug").put("io.netty", "info"));
    assertEquals(
        Map.of("dev.paylink", "debug", "io.netty", "info"),
        ConfigLoader.load(file, Map.of()).log().levels());
    assertEquals(
        Map.of("paylink.access", "warn"),
        ConfigLoader.load(file, Map.of("PAYLINK_LOG_LEVELS", "paylink.access=warn"))
            .log()
            .levels());
    for (String wrong : List.of("debug", "dev.paylink=loud", "dev.paylink=")) {
      Problem problem = problems(NO_FILE, Map.of("PAYLINK_LOG_LEVELS", wrong)).get(0);
      assertEquals("log.levels", problem.key());
      assertTrue(problem.allowed().startsWith("must be levels (error, warn"), problem.allowed());
    }
  }

  @Test
  void replacesPortZeroByAFreePort() {
    AppConfig config = ConfigLoader.load(file("http", "port", 0), Map.of());
    assertTrue(config.http().port() > 0);
    assertEquals("http://localhost:" + config.http().port(), config.http().publicUrl());
  }

  @ParameterizedTest
  @CsvSource({"500ms, PT0.5S", "10s, PT10S", "0s, PT0S", "5m, PT5M", "24h, PT24H", "30d, PT720H"})
  void readsDurationsWithAUnit(String text, Duration duration) {
    assertEquals(duration, ConfigLoader.duration(text).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10", "s", "-1s", "1.5s", "10 s", "10S", "1w", "1h30m", "9999999999s", "PT1S"})
  void rejectsAnyOtherDuration(String text) {
    assertTrue(ConfigLoader.duration(text).isEmpty());
  }
}
