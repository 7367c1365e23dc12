package dev.paylink.it.support.abuse;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.FreePort;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.Vitals.Sign;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The packaged jar in a process of its own, with the limits as shipped and 256 MB of heap, so that
 * its memory and threads are measured apart from those of its clients.
 */
public final class AttackedNode implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

  /** Longer than the idle timeout, which ends what a client has left open. */
  private static final Duration RECOVERY_TIMEOUT = Duration.ofSeconds(80);

  /** Caches that are warm and pools that have grown after the first load. */
  private static final int HEAP_MARGIN_MB = 40;

  /**
   * The workers of Vert.x, those of its file system and those of the storage, started when first
   * needed.
   */
  private static final int THREAD_MARGIN = 20 + 20 + 8;

  /** Connections to receivers are kept open for a while. */
  private static final int FILE_MARGIN = 250;

  private final Map<String, String> settings = new HashMap<>();
  private final String databaseUri = TestDatabase.shared().createMigrated();
  private final int port = FreePort.find();
  private final int managementPort = FreePort.find();
  private final int consolePort = FreePort.find();
  private final JarProcess process;
  private final Accounts accounts;
  private final Vitals vitals;

  private AttackedNode(Map<String, String> overrides) {
    int jmxPort = FreePort.find();
    settings.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    settings.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s");
    settings.put("PAYLINK_HTTP_DRAIN_TIMEOUT", "1s");
    settings.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    settings.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(managementPort));
    settings.put("PAYLINK_EXTENSIONS_CONSOLE_HOST", "127.0.0.1");
    settings.put("PAYLINK_EXTENSIONS_CONSOLE_PORT", Integer.toString(consolePort));
    settings.putAll(TestDatabase.settings(databaseUri));
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
    settings.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    settings.putAll(overrides);
    accounts = new Accounts(settings);
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("JAVA_TOOL_OPTIONS", "-Xmx256m" + Vitals.options(jmxPort));
    process = JarProcess.start(environment, "serve");
    awaitReady();
    vitals = Vitals.of(jmxPort);
  }

  public static AttackedNode start() {
    return start(Map.of());
  }

  /** Starts a node with settings named like environment variables. */
  public static AttackedNode start(Map<String, String> overrides) {
    return new AttackedNode(overrides);
  }

  private void awaitReady() {
    await()
        .atMost(START_TIMEOUT)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> isReady() || !process.isAlive());
    assertTrue(process.isAlive(), process::err);
  }

  private boolean isReady() {
    try {
      return ((HttpURLConnection) URI.create(probeUrl()).toURL().openConnection()).getResponseCode()
          == HttpURLConnection.HTTP_OK;
    } catch (IOException notYet) {
      return false;
    }
  }

  public int port() {
    return port;
  }

  public int managementPort() {
    return managementPort;
  }

  public int consolePort() {
    return consolePort;
  }

  public String origin() {
    return "http://127.0.0.1:" + port;
  }

  /** URL of the readiness probe. */
  public String probeUrl() {
    return "http://127.0.0.1:" + managementPort + "/health/ready";
  }

  public String databaseUri() {
    return databaseUri;
  }

  /** Creates a test merchant with a token of all scopes. */
  public Account newAccount(String name) {
    return accounts.create(name);
  }

  /** Issues another token of a merchant. */
  public String newToken(Account account) {
    return accounts.token(account.merchantId());
  }

  public Sign vitals() {
    return vitals.read();
  }

  /** The largest memory resident of the process so far. */
  public String resident() {
    try {
      return Files.readAllLines(Path.of("/proc", process.pid(), "status")).stream()
          .filter(line -> line.startsWith("VmHWM"))
          .findFirst()
          .orElse("")
          .replaceAll("\\s+", " ");
    } catch (IOException unknown) {
      return "resident memory is not known";
    }
  }

  /** Fails with what the node said at its end, unless it lives. */
  public void assertAlive() {
    assertTrue(process.isAlive(), process::err);
  }

  /** Fails unless the node lives and gets back to about the memory, threads and files of before. */
  public void assertRecovered(Sign before) {
    assertAlive();
    await()
        .atMost(RECOVERY_TIMEOUT)
        .pollInterval(Duration.ofMillis(300))
        .untilAsserted(
            () -> {
              Sign now = vitals.read();
              assertTrue(
                  now.heap() <= before.heap() + HEAP_MARGIN_MB
                      && now.threads() <= before.threads() + THREAD_MARGIN
                      && now.files() <= before.files() + FILE_MARGIN,
                  () -> "Before " + before + ", now " + now);
            });
    assertTrue(!process.err().contains("OutOfMemoryError"), process::err);
  }

  public void execute(String sql) {
    TestDatabase.shared().execute(databaseUri, sql);
  }

  /** Returns the single number that a query selects. */
  public long number(String sql) {
    return TestDatabase.shared().number(databaseUri, sql);
  }

  @Override
  public void close() {
    vitals.close();
    accounts.close();
    if (process.isAlive()) {
      process.kill(); // open connections of an attack would delay an orderly stop
    }
  }
}
