package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.FreePort;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.Tools;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Start, refusal and stop of {@code serve}, and exit codes of other commands. */
@Tag("ops")
class ServeIT {
  @TempDir private Path folder;

  @Test
  void listsEveryInvalidKeyWithoutSecrets() throws IOException {
    Path file = folder.resolve("paylink.yaml");
    Files.writeString(
        file,
        """
        http:
          port: 99999
          prot: 1
          headTimeout: soon
        database:
          password: hunter2
          poolSize: many
        tokens:
          jwks: '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}'
        webhooks:
          secretKeys: hunter2
        """);
    JarProcess serve =
        JarProcess.run(
            Map.of("PAYLINK_RATE_LIMIT_BURST", "0"), "serve", "--config", file.toString());
    assertEquals(2, serve.exitCode());
    assertEquals("", serve.out());
    for (String problem :
        List.of(
            "http.port = 99999: must be an integer from 0 to 65535",
            "http.prot = (set): there is no such key; there are http.host, http.port",
            "http.headTimeout = soon: must be a duration from 1s to 5m",
            "database.poolSize = many: must be an integer from 1 to 1000",
            "rateLimit.burst = 0: must be an integer from 1 to 10000000",
            "tokens.jwks = (hidden): must have only Ed25519 (EdDSA) and P-256 (ES256) keys",
            "webhooks.secretKeys = (hidden): must be one or two keys of 32 bytes in base64")) {
      assertTrue(serve.err().contains(problem), problem + "\n" + serve.err());
    }
    assertFalse(serve.err().contains("hunter2") || serve.err().contains("c2VjcmV0"));
  }

  @Test
  void refusesToStartWithoutKeys() {
    JarProcess serve = JarProcess.run(Map.of(), "serve");
    assertEquals(2, serve.exitCode());
    assertTrue(serve.err().contains("tokens.jwks = (hidden): must be set"), serve.err());
    assertTrue(serve.err().contains("webhooks.secretKeys = (hidden): must be one or"), serve.err());
  }

  @Test
  void exitsWhenDatabaseStaysUnavailableAndWarnsOfAPublicUrlWithoutTls() {
    Map<String, String> settings = new HashMap<>(settings("postgresql://127.0.0.1:1/none"));
    settings.put("PAYLINK_DATABASE_START_TIMEOUT", "2s");
    settings.put("PAYLINK_HTTP_PUBLIC_URL", "http://pay.example.com");
    JarProcess serve = JarProcess.run(settings, "serve");
    assertEquals(3, serve.exitCode());
    assertTrue(serve.err().contains("No database at postgresql://127.0.0.1:1/none yet"));
    assertTrue(serve.err().contains("No database at postgresql://127.0.0.1:1/none after 2 s"));
    assertFalse(serve.err().contains("\tat "), serve.err());
    assertTrue(serve.err().contains("http.publicUrl is http://pay.example.com"), serve.err());
  }

  @Test
  void refusesDatabaseOfAnotherMachineWithoutTls() throws IOException {
    InetAddress address = ownAddress();
    Tools.require("network", address != null, "an interface with an address besides loopback");
    try (DatabaseProxy remote = new DatabaseProxy(TestDatabase.shared().create(), address)) {
      Map<String, String> settings = new HashMap<>(settings(remote.uri()));
      for (String command : List.of("serve", "migrate")) {
        String refused = assertFails(3, "database.sslRootCert", settings, command);
        assertTrue(refused.contains("No encrypted connection to " + remote.uri()), refused);
      }
      assertFails(3, "set database.sslMode to require", settings, "merchant", "list");
      settings.put("PAYLINK_DATABASE_SSL_MODE", "disable");
      assertEquals(0, JarProcess.run(settings, "migrate").exitCode());
    }
  }

  /** Returns an address of this machine that is not that of loopback, or null. */
  private static InetAddress ownAddress() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findAny()
        .orElse(null);
  }

  @ParameterizedTest
  @CsvSource({
    "PAYLINK_HTTP_PORT, http.port",
    "PAYLINK_MANAGEMENT_PORT, management.port",
    "PAYLINK_EXTENSIONS_CONSOLE_PORT, extensions.console.port"
  })
  void reportsPortInUseInOneLine(String variable, String key) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Map<String, String> settings =
          new HashMap<>(settings(TestDatabase.shared().createMigrated()));
      settings.put(variable, Integer.toString(taken.getLocalPort()));
      settings.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
      settings.put("PAYLINK_EXTENSIONS_CONSOLE_HOST", "127.0.0.1");
      settings.put("PAYLINK_HTTP_PUBLIC_URL", "http://localhost:8080");
      JarProcess serve = JarProcess.run(settings, "serve");
      assertEquals(1, serve.exitCode());
      assertTrue(
          serve.err().contains("Cannot listen on 127.0.0.1:" + taken.getLocalPort()), serve.err());
      assertTrue(serve.err().contains(key), serve.err());
      assertFalse(serve.err().contains("http.publicUrl"), serve.err());
      assertFalse(serve.err().contains("\tat "), serve.err());
    }
  }

  @Test
  void refusesLiveMerchantsWithoutPublicUrl() {
    Map<String, String> settings = new HashMap<>(settings(TestDatabase.shared().createMigrated()));
    settings.remove("PAYLINK_HTTP_PUBLIC_URL");
    JarProcess created =
        JarProcess.run(settings, "merchant", "create", "--name", "Shop", "--mode", "live");
    assertTrue(created.err().contains("needs http.publicUrl"), created.err());
    assertFails(2, "http.publicUrl = (empty): must be the URL", settings, "serve");
    assertFails(2, "http.publicUrl = (empty): must be the URL", settings, "serve", "--quarantine");
    JarProcess release = JarProcess.run(settings, "release");
    assertTrue(release.err().contains("There is no quarantine"), release.err());
    settings.put("PAYLINK_HTTP_PUBLIC_URL", "https://pay.example");
    try (JarProcess serve = JarProcess.start(settings, "serve")) {
      await().atMost(Duration.ofMinutes(3)).until(() -> serve.err().contains("Paylink serves"));
      serve.terminate();
    }
  }

  @Test
  void stopsOnSigterm() {
    Map<String, String> settings = settings(TestDatabase.shared().createMigrated());
    try (JarProcess serve = JarProcess.start(settings, "serve")) {
      URI ready =
          URI.create("http://127.0.0.1:" + settings.get("PAYLINK_HTTP_PORT") + "/health/ready");
      await().atMost(Duration.ofMinutes(3)).until(() -> isReady(ready) || !serve.isAlive());
      assertTrue(serve.isAlive(), serve::err);
      serve.terminate();
      assertTrue(serve.err().contains("Stopped"), serve.err());
    }
  }

  @Test
  void requiresMigrateUnlessItMigratesOnStart() {
    Map<String, String> settings = new HashMap<>(settings(TestDatabase.shared().create()));
    settings.remove("PAYLINK_DATABASE_MIGRATE_ON_START");
    assertFails(3, "Run `java -jar paylink.jar migrate`", settings, "serve");
    JarProcess migrate = JarProcess.run(settings, "migrate");
    assertEquals(0, migrate.exitCode());
    assertTrue(migrate.err().contains("\nMigrating to 1 "), migrate.err());
    assertFalse(migrate.err().contains("\r"), migrate.err());
    assertTrue(JarProcess.run(settings, "migrate").err().endsWith("\n0 migrations applied\n"));
  }

  /** Nodes of a version run on the schema of the next one while they are replaced. */
  @Tag("nightly")
  @Test
  void startsOnSchemaOfLaterVersion() {
    String database = TestDatabase.shared().createMigrated();
    TestDatabase.shared()
        .execute(
            database,
            """
            insert into flyway_schema_history (installed_rank, version, description, type, script,
              checksum, installed_by, execution_time, success)
            select max(installed_rank) + 1, '9999', 'later', 'SQL', 'V9999__later.sql', 1, 'x', 1, true
            from flyway_schema_history
            """);
    Map<String, String> settings = new HashMap<>(settings(database));
    for (String migrates : List.of("false", "true")) {
      settings.put("PAYLINK_DATABASE_MIGRATE_ON_START", migrates);
      try (JarProcess serve = JarProcess.start(settings, "serve")) {
        await()
            .atMost(Duration.ofMinutes(3))
            .until(() -> serve.err().contains("Paylink serves") || !serve.isAlive());
        assertTrue(serve.isAlive(), serve::err);
        serve.terminate();
      }
    }
  }

  @Test
  void requiresOnlyTheKeysThatACommandUses() {
    Map<String, String> settings = new HashMap<>(settings(TestDatabase.shared().createMigrated()));
    settings.remove("PAYLINK_WEBHOOKS_SECRET_KEYS");
    String jwks = settings.remove("PAYLINK_TOKENS_JWKS");
    JarProcess created = JarProcess.run(settings, "merchant", "create", "--name", "Shop");
    assertEquals(0, created.exitCode(), created::err);
    String[] issue = issue("--merchant", created.out().strip(), "--scope", "orders:read");
    assertFails(2, "tokens.jwks = (hidden): must be set", settings, issue);
    settings.put("PAYLINK_TOKENS_JWKS", jwks);
    JarProcess issued = JarProcess.run(settings, issue);
    assertEquals(0, issued.exitCode(), issued::err);
  }

  @Test
  void reportsCommandFailureByMessageAndExitCode() {
    Map<String, String> settings = settings(TestDatabase.shared().create());
    Map<String, String> unreachable = new HashMap<>(settings);
    unreachable.put("PAYLINK_DATABASE_URI", "postgresql://127.0.0.1:1/none");
    Map<String, String> withPassword = new HashMap<>(settings);
    withPassword.put("PAYLINK_DATABASE_URI", "postgresql://me:hunter2@localhost/x");
    assertFails(3, "has `migrate` been run", settings, "merchant", "list");
    assertFails(3, "The database cannot be used", unreachable, "merchant", "list");
    assertFails(2, "database.uri = (hidden)", withPassword, "merchant", "list");
    assertFails(2, "There is no scope all", settings, issue("--scope", "all"));
    assertFails(2, "--ttl must be", settings, issue("--scope", "orders:read", "--ttl", "1y"));
    assertFails(2, "Not a merchant id", settings, issue("--merchant", "x", "--scope", "a"));
    assertFails(1, "Cannot read none.json", settings, "token", "keygen", "--rotate", "none.json");
  }

  private static String[] issue(String... rest) {
    List<String> arguments = new ArrayList<>(List.of("token", "issue"));
    if (!List.of(rest).contains("--merchant")) {
      arguments.addAll(List.of("--merchant", "mer_01jd5k8zv7e6w9q2m4t8x0c3fb"));
    }
    arguments.addAll(List.of(rest));
    return arguments.toArray(String[]::new);
  }

  private static String assertFails(
      int exitCode, String message, Map<String, String> settings, String... arguments) {
    JarProcess failed = JarProcess.run(settings, arguments);
    assertEquals(exitCode, failed.exitCode(), failed::err);
    assertEquals("", failed.out());
    assertTrue(failed.err().contains(message), failed::err);
    assertFalse(failed.err().contains("\tat ") || failed.err().contains("hunter2"), failed::err);
    return failed.err();
  }

  private static boolean isReady(URI ready) {
    return HttpClient.newHttpClient()
        .sendAsync(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
        .handle((response, refused) -> refused == null && response.statusCode() == 200)
        .join();
  }

  private static Map<String, String> settings(String databaseUri) {
    JarProcess keygen = JarProcess.run(Map.of(), "token", "keygen");
    return Map.of(
        "PAYLINK_HTTP_HOST",
        "127.0.0.1",
        "PAYLINK_MANAGEMENT_PORT",
        "0",
        "PAYLINK_HTTP_PORT",
        Integer.toString(FreePort.find()),
        "PAYLINK_HTTP_SHUTDOWN_DELAY",
        "500ms",
        "PAYLINK_DATABASE_URI",
        databaseUri,
        "PAYLINK_DATABASE_MIGRATE_ON_START",
        "true",
        "PAYLINK_DATABASE_USER",
        TestDatabase.shared().user(),
        "PAYLINK_DATABASE_PASSWORD",
        TestDatabase.shared().password(),
        "PAYLINK_TOKENS_JWKS",
        keygen.out(),
        "PAYLINK_WEBHOOKS_SECRET_KEYS",
        SecretBox.newKey());
  }
}
