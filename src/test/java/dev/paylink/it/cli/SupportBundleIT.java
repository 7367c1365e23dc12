package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code support-bundle} collects, and what it leaves out. */
@Tag("ops")
class SupportBundleIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private final Map<String, String> settings = new HashMap<>();

  private Map<String, String> bundle() throws IOException {
    Path file = folder.resolve("bundle.zip");
    JarProcess done = JarProcess.run(settings, "support-bundle", "--output", file.toString());
    assertEquals(0, done.exitCode(), done::err);
    assertEquals(file.toString(), done.out().strip());
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Map<String, String> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void isWrittenToAFileOnly() {
    JarProcess refused = JarProcess.run(settings, "support-bundle", "-o", "-");
    assertEquals(2, refused.exitCode());
    assertTrue(refused.err().contains("--output must be a file"), refused::err);
  }

  @Test
  void hasNeitherSecretsNorDataOfPeople() throws IOException {
    List<String> secrets = new ArrayList<>();
    // A node of its own: it looks through all tables.
    try (TestService service = TestService.start()) {
      connect(service.databaseUri());
      secrets.addAll(seed(service));
      secrets.addAll(secretsOfSettings());
      Map<String, String> files = bundle();
      for (String secret : secrets) {
        files.forEach((name, content) -> assertFalse(content.contains(secret), name + secret));
      }
      assertEquals(
          List.of(
              "README.txt",
              "about.json",
              "configuration.json",
              "database/schema-history.json",
              "database/sessions.json",
              "database/settings.json",
              "database/statements.missing.txt",
              "database/tables.json",
              "doctor.json"),
          List.copyOf(files.keySet()));
      assertContent(files);
    }
  }

  private void connect(String uri) throws IOException {
    settings.put("PAYLINK_DATABASE_URI", uri);
    settings.put("PAYLINK_DATABASE_USER", TestDatabase.shared().user());
    Path password = folder.resolve("password");
    Files.writeString(password, TestDatabase.shared().password());
    settings.put("PAYLINK_DATABASE_PASSWORD_FILE", password.toString());
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
  }

  /** Stores data of a customer, an endpoint and a token, and leaves a session with some of it. */
  private static List<String> seed(TestService service) {
    ApiClient client = service.newClient();
    client.post(
        "/orders",
        """
        {"amount":1,"currency":"USD","externalId":"EXT-4711-ANN","metadata":{"seat":"Seat-of-Ann"},
         "customer":{"name":"Ann Lestari","email":"ann@example.com","phone":"+6281234567890"}}""");
    String endpoint = client.newEndpoint();
    service.execute(
        "comment on table orders is 'Ask ann@example.com';"
            + "set application_name = 'psql of ann@example.com';"
            + "select 'Ann Lestari', '+6281234567890'");
    return List.of(
        "Ann Lestari",
        "ann@example.com",
        "6281234567890",
        "EXT-4711-ANN",
        "Seat-of-Ann",
        endpoint,
        ApiClient.ENDPOINT_URL,
        client.token());
  }

  private List<String> secretsOfSettings() {
    JsonObject key =
        new JsonObject(settings.get("PAYLINK_TOKENS_JWKS")).getJsonArray("keys").getJsonObject(0);
    return List.of(
        "\"" + TestDatabase.shared().password() + "\"",
        settings.get("PAYLINK_WEBHOOKS_SECRET_KEYS"),
        key.getString("d"));
  }

  private static void assertContent(Map<String, String> files) throws IOException {
    assertTrue(files.get("README.txt").contains("journalctl"), "how to add the log");
    assertTrue(JSON.readTree(files.get("about.json")).hasNonNull("version"));
    JsonNode configuration = JSON.readTree(files.get("configuration.json"));
    assertEquals(0, configuration.get("problems").size(), configuration::toString);
    assertTrue(configuration.get("settings").size() > 60);
    assertTrue(files.get("configuration.json").contains("\"value\":\"(hidden)\""));
    assertTrue(JSON.readTree(files.get("doctor.json")).get("findings").size() > 20);
    assertTrue(JSON.readTree(files.get("database/schema-history.json")).size() >= 14);
    assertTrue(files.get("database/tables.json").contains("\"relname\":\"orders\""));
    assertTrue(files.get("database/settings.json").contains("\"shared_buffers\""));
    assertFalse(files.get("database/settings.json").contains("\"data_directory\""));
    assertTrue(JSON.readTree(files.get("database/sessions.json")).size() > 0);
  }

  @Test
  void isWrittenWithoutADatabase() throws IOException {
    settings.put("PAYLINK_DATABASE_URI", "postgresql://127.0.0.1:1/none");
    Map<String, String> files = bundle();
    assertTrue(files.get("database/all.missing.txt").startsWith("No database at "));
    assertTrue(files.containsKey("configuration.json"));
    JarProcess again =
        JarProcess.run(settings, "support-bundle", "-o", folder.resolve("bundle.zip").toString());
    assertEquals(1, again.exitCode());
    assertTrue(again.err().contains("exists already"), again::err);
  }

  @Test
  void leavesOutAFileThatCannotBeRead() throws IOException {
    Path file = Files.writeString(folder.resolve("paylink.yaml"), "database: {password: hunter2\n");
    settings.put("PAYLINK_CONFIG", file.toString());
    Map<String, String> files = bundle();
    assertFalse(files.toString().contains("hunter2"));
    assertTrue(files.get("configuration.missing.txt").contains("`config check` says why"));
  }
}
