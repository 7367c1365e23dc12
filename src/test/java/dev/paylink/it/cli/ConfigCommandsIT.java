package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.JarProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code config check} and {@code config show}, without a database; each test runs the jar. */
@Tag("ops")
class ConfigCommandsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static Map<String, String> withKeys(Map<String, String> others) {
    Map<String, String> settings = new HashMap<>(others);
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
    return settings;
  }

  @Test
  void acceptsWhatServeTakes() {
    JarProcess checked = JarProcess.run(withKeys(Map.of()), "config", "check");
    assertEquals(0, checked.exitCode(), checked::err);
    assertEquals("The configuration is valid\n", checked.err());
    assertEquals("", checked.out());
  }

  @Test
  void listsEveryErrorWithItsSource() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("paylink.yaml"),
            """
            http: {port: 99999, publicUrl: pay.example.com}
            node: {roles: [api]}
            instances: {order: 0}
            database: {passwordFile: /none/password}
            """);
    Map<String, String> settings =
        withKeys(
            Map.of(
                "PAYLINK_HTTP_IDLE_TIMEOUT", "soon",
                "PAYLINK_HTTP_PROT", "8080",
                "PAYLINK_DATABASE_SSL_ROOT_CERT", "/none/authority.pem"));
    JarProcess checked =
        JarProcess.run(settings, "config", "check", "--json", "--config", file.toString());
    assertEquals(2, checked.exitCode(), checked::err);
    JsonNode result = JSON.readTree(checked.out());
    assertFalse(result.get("valid").asBoolean());
    Map<String, JsonNode> problems = new HashMap<>();
    result.get("problems").forEach(problem -> problems.put(problem.get("key").asText(), problem));
    assertEquals(7, problems.size(), checked::out);
    assertEquals("99999", problems.get("http.port").get("value").asText());
    assertEquals("file", problems.get("http.port").get("source").asText());
    assertEquals("file", problems.get("http.publicUrl").get("source").asText());
    assertEquals("file", problems.get("instances.order").get("source").asText());
    assertEquals(
        "PAYLINK_HTTP_IDLE_TIMEOUT", problems.get("http.idleTimeout").get("source").asText());
    assertEquals(
        "there is no key with this variable; did you mean PAYLINK_HTTP_PORT?",
        problems.get("PAYLINK_HTTP_PROT").get("allowed").asText());
    assertEquals("/none/password", problems.get("database.passwordFile").get("value").asText());
    assertEquals(
        "must be a readable PEM file with at least one certificate",
        problems.get("database.sslRootCert").get("allowed").asText());
  }

  @Test
  void quotesNothingOfAFileThatIsNoYaml() throws IOException {
    Path file = Files.writeString(folder.resolve("paylink.yaml"), "database: {password: hunter2\n");
    JarProcess checked =
        JarProcess.run(withKeys(Map.of()), "config", "check", "--config", file.toString());
    assertEquals(2, checked.exitCode());
    assertTrue(checked.err().contains("must be a YAML file: "), checked::err);
    assertTrue(checked.err().contains("line 1"), checked::err);
    assertFalse(checked.err().contains("hunter2"), checked::err);
  }

  @Test
  void showsEveryValueWithItsSourceAndNoSecret() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "hunter2\n");
    Map<String, String> settings =
        withKeys(
            Map.of(
                "PAYLINK_DATABASE_PASSWORD_FILE",
                password.toString(),
                "PAYLINK_HTTP_PORT",
                "8081"));
    JarProcess shown = JarProcess.run(settings, "config", "show", "--json");
    assertEquals(0, shown.exitCode(), shown::err);
    Map<String, JsonNode> values = new HashMap<>();
    JSON.readTree(shown.out()).forEach(value -> values.put(value.get("key").asText(), value));
    assertTrue(values.size() > 60, shown::out);
    assertShown("8081", "PAYLINK_HTTP_PORT", values.get("http.port"));
    assertShown("16", "default", values.get("database.poolSize"));
    assertShown(
        "(hidden)",
        "PAYLINK_DATABASE_PASSWORD_FILE (%s)".formatted(password),
        values.get("database.password"));
    assertShown("(hidden)", "PAYLINK_TOKENS_JWKS", values.get("tokens.jwks"));
    assertTrue(values.get("rateLimit.burst").get("reloadable").asBoolean());
    assertFalse(values.get("http.port").get("reloadable").asBoolean());
    String lines = JarProcess.run(settings, "config", "show").out();
    assertTrue(lines.startsWith("KEY "), lines);
    for (String secret : new String[] {"hunter2", settings.get("PAYLINK_WEBHOOKS_SECRET_KEYS")}) {
      assertFalse((shown.out() + lines).contains(secret));
    }
  }

  private static void assertShown(String value, String source, JsonNode shown) {
    assertEquals(value, shown.get("value").asText());
    assertEquals(source, shown.get("source").asText());
  }
}
