package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.FreePort;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running node takes of a changed configuration on SIGHUP. */
@Tag("ops")
class ReloadIT {
  private static final String APPLIED = "The configuration was reloaded; applied changes: ";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Map<String, String> settings = new HashMap<>();

  @TempDir private Path folder;
  private Path file;
  private JarProcess serve;
  private String token;

  @Test
  void appliesLimitsAndLevelsAndNothingElse() throws Exception {
    start("rateLimit: {requestsPerSecond: 1, burst: 100}\n");
    try (JarProcess running = serve) {
      assertEquals("100", limit());
      await().until(() -> requestLines() == 1);

      reload(
          """
          rateLimit: {requestsPerSecond: 1, burst: 50}
          log: {levels: {paylink.access: warn}}
          http: {maxConnections: 200}
          """);
      awaitLogged(APPLIED + 2);
      assertLogged("rateLimit.burst is 50 now, was 100");
      assertLogged("log.levels is {\"paylink.access\":\"warn\"} now, was {}");
      assertLogged("Changed as well, but needs a restart: http.maxConnections");
      assertEquals("50", limit());
      assertEquals(1, requestLines(), "requests are no longer logged");

      reload("rateLimit: {requestsPerSecond: 1, burst: 0}\nhttp: {prot: 1}\n");
      awaitLogged("The configuration was not reloaded, nothing is changed");
      assertLogged("rateLimit.burst = 0: must be an integer from 1 to 10000000; given by file");
      assertLogged("http.prot = (set): there is no such key");
      assertEquals("50", limit());

      reload("rateLimit: [\n");
      await().until(() -> running.err().contains("must be a YAML file"));
      assertEquals("50", limit());

      reload("rateLimit: {requestsPerSecond: 0}\n");
      awaitLogged(APPLIED + 3);
      assertEquals("", limit(), "there is no limit");
      await().until(() -> requestLines() == 2);
      assertTrue(running.isAlive());
    }
  }

  private void start(String configuration) throws IOException, InterruptedException {
    file = Files.writeString(folder.resolve("paylink.yaml"), configuration);
    settings.putAll(TestDatabase.settings(TestDatabase.shared().createMigrated()));
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
    settings.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(FreePort.find()));
    settings.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s");
    settings.put("PAYLINK_MANAGEMENT_PORT", "0");
    settings.put("PAYLINK_CONFIG", file.toString());
    String merchant = command("merchant", "create", "--name", "Shop");
    token = command("token", "issue", "--merchant", merchant, "--scope", "orders:read");
    serve = JarProcess.start(settings, "serve");
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> serve.err().contains("Paylink serves") || !serve.isAlive());
    assertTrue(serve.isAlive(), serve::err);
  }

  private String command(String... arguments) {
    JarProcess done = JarProcess.run(settings, arguments);
    assertEquals(0, done.exitCode(), done::err);
    return done.out().strip();
  }

  private void reload(String configuration) throws IOException, InterruptedException {
    Files.writeString(file, configuration);
    assertEquals(0, new ProcessBuilder("kill", "-HUP", serve.pid()).start().waitFor());
  }

  private void awaitLogged(String text) {
    await().until(() -> serve.err().contains(text));
  }

  private void assertLogged(String text) {
    assertTrue(serve.err().contains(text), serve::err);
  }

  /** Returns what a response says of the limit of the token; empty without a limit. */
  private String limit() throws IOException, InterruptedException {
    HttpRequest list =
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:%s/v1/orders".formatted(settings.get("PAYLINK_HTTP_PORT"))))
            .header("Authorization", "Bearer " + token)
            .build();
    var response = HTTP.send(list, BodyHandlers.discarding());
    assertEquals(200, response.statusCode());
    return response.headers().firstValue("RateLimit-Limit").orElse("");
  }

  private long requestLines() {
    return serve.err().lines().filter(line -> line.contains("/v1/orders")).count();
  }
}
