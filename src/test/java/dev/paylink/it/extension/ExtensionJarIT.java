package dev.paylink.it.extension;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.acme.AcmeExtension;
import com.example.acme.AcmeProviderVerticle;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ExtensionJar;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node in a process of its own with an extension of which it has nothing but the jar. */
class ExtensionJarIT {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir private static Path folder;
  private static JarNode node;
  private static String token;
  private static String merchant;
  private static String databaseUri;

  @BeforeAll
  static void start() {
    databaseUri = TestDatabase.shared().createMigrated();
    ExtensionJar.write(folder.resolve("acme.jar"), AcmeExtension.class, AcmeProviderVerticle.class);
    node =
        new JarNode(databaseUri, TestDatabase.shared().user(), TestDatabase.shared().password())
            .with("PAYLINK_NODE_EXTENSIONS_DIRECTORY", folder.toString())
            .with("PAYLINK_EXTENSIONS_ACME_SIGNING_SECRET", "known to Acme")
            .with("PAYLINK_EXTENSIONS_ACME_INSTALMENTS", "3")
            .manage();
    merchant = node.command("merchant", "create", "--name", "Shop", "--mode", "test");
    token =
        node.command(
            "token", "issue", "--merchant", merchant, "--scope", "orders:read orders:write");
    node.start();
    node.awaitReady();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void servesRoutesToMerchantsWithTheScope() throws IOException {
    String order =
        send("POST", "/v1/orders", "{\"amount\": 7, \"currency\": \"EUR\"}", token).body();
    String id = new JsonObject(order).getString("id");
    HttpResponse<String> answer = send("GET", "/ext/acme/orders/" + id, "", token);
    assertEquals(200, answer.statusCode(), answer::body);
    assertEquals(new JsonObject().put("order", id).put("instalments", 3).encode(), answer.body());
    assertTrue(answer.headers().firstValue("X-Request-Id").isPresent());
  }

  @Test
  void answersErrorsOfRoutesAsThoseOfTheApi() throws IOException {
    JsonObject invalid = error(400, send("GET", "/ext/acme/orders/7", "", token));
    assertEquals("invalid_request", invalid.getString("code"));
    assertEquals(
        "unauthorized", error(401, send("GET", "/ext/acme/orders/7", "", "")).getString("code"));
    assertEquals(
        "not_found", error(404, send("GET", "/ext/acme/none", "", token)).getString("code"));
    HttpResponse<String> refused = send("DELETE", "/ext/acme/orders/7", "", token);
    assertEquals("method_not_allowed", error(405, refused).getString("code"));
    assertEquals("GET, HEAD", refused.headers().firstValue("Allow").orElse(""));
    assertEquals(
        "invalid_request", error(400, send("POST", "/ext/acme/up", "", "")).getString("code"));
  }

  @Test
  void needsNoSettingsForCommands() throws IOException {
    JarNode bare =
        new JarNode(databaseUri, TestDatabase.shared().user(), TestDatabase.shared().password())
            .with("PAYLINK_NODE_EXTENSIONS_DIRECTORY", folder.toString());
    assertTrue(bare.command("merchant", "show", merchant).contains("Shop"));
  }

  @ParameterizedTest
  @CsvSource({"checkout, GET, /ext/acme/store, api", "api, POST, /ext/acme/up, checkout"})
  void leavesRoutesToTheNodesWithTheRole(String role, String method, String path, String needed)
      throws IOException {
    try (JarNode other = node.another().manage().with("PAYLINK_NODE_ROLES", role)) {
      other.start();
      other.awaitReady();
      HttpResponse<String> answer =
          send(
              HttpRequest.newBuilder(URI.create(other.origin() + path))
                  .header("Authorization", "Bearer " + token)
                  .method(method, BodyPublishers.ofString("{}"))
                  .build());
      JsonObject refused = error(503, answer);
      assertTrue(refused.getString("message").contains(needed), refused::encode);
    }
  }

  @Test
  void isReadyWhileItsChecksSucceed() throws IOException {
    assertEquals(204, send("POST", "/ext/acme/down", "now", "").statusCode());
    await().until(() -> ready() == 503);
    assertEquals(204, send("POST", "/ext/acme/up", "now", "").statusCode());
    await().until(() -> ready() == 200);
    assertTrue(node.errors().contains("The check acme/acme failed"), node::errors);
  }

  private static int ready() throws IOException {
    return get(node.managementPort(), "/health/ready").statusCode();
  }

  @Test
  void exportsItsMeters() throws IOException {
    assertTrue(get(node.managementPort(), "/metrics").body().contains("\nacme_looks_total"));
  }

  @Test
  void saysWhatItProvides() {
    await().until(() -> node.errors().contains("Extension acme 1.0.0"));
    String log = node.errors();
    assertTrue(log.contains("serves GET /ext/acme/orders/{orderId}"), log);
    assertTrue(log.contains("takes payments by acme\n"), log);
    assertTrue(log.contains("Acme waits PT2S"), log);
    assertFalse(log.contains("known to Acme"), log);
  }

  @Test
  void listsExtensionsAndTheirSettings() throws IOException {
    String listed = node.command("extensions", "--json");
    assertTrue(listed.contains("\"name\":\"acme\",\"version\":\"1.0.0\""), listed);
    assertTrue(node.command("extensions").contains("Payments by Acme Pay"));
    JsonNode shown = new ObjectMapper().readTree(node.command("config", "show", "--json"));
    Map<String, String> values = new HashMap<>();
    shown.forEach(one -> values.put(one.get("key").asText(), one.get("value").asText()));
    assertEquals("(hidden)", values.get("extensions.acme.signingSecret"));
    assertEquals("3", values.get("extensions.acme.instalments"));
    assertNotNull(values.get("extensions.acme.patience"));
  }

  @Test
  void hasSettingsOfMerchants() throws IOException {
    Path key = Files.writeString(folder.resolve("key"), "s3cret\n");
    node.command(
        "merchant",
        "update",
        merchant,
        "--set",
        "acme.store=west",
        "--set",
        "acme.storeKeyFile=" + key);
    await().until(() -> store().equals("{\"store\":\"west\",\"complete\":true,\"keyLength\":6}"));
    String shown = node.command("merchant", "show", merchant);
    assertTrue(shown.contains("settings.acme.store  west"), shown);
    assertTrue(shown.contains("settings.acme.storeKey  (hidden)"), shown);
    assertEquals(
        0,
        TestDatabase.shared()
            .number(
                databaseUri,
                "select count(*) from merchant_setting where value like '%s3c%' or encode(sealed, 'escape') like '%s3c%'"));
    node.command(
        "merchant", "update", merchant, "--unset", "acme.store", "--unset", "acme.storeKey");
    await().until(() -> store().equals("{\"store\":\"main\",\"complete\":false,\"keyLength\":0}"));
  }

  private static String store() throws IOException {
    return send("GET", "/ext/acme/store", "", token).body();
  }

  @Test
  void isAPaymentMethodOfMerchants() {
    assertTrue(
        node.command("merchant", "update", merchant, "--add-provider", "acme", "--json")
            .contains("\"providers\":[\"sandbox\",\"acme\"]"));
    JarProcess refused = node.run("merchant", "update", merchant, "--add-provider", "acmee");
    assertEquals(2, refused.exitCode(), refused::err);
    assertTrue(
        refused.err().contains("There is no provider acmee; there are sandbox, manual, acme, "),
        refused.err());
  }

  @Test
  void hasTablesOfItsOwn() throws IOException {
    HttpResponse<String> written = send("POST", "/ext/acme/notes", "first", token);
    assertEquals(201, written.statusCode(), written::body);
    assertEquals(
        1, TestDatabase.shared().number(databaseUri, "select count(*) from ext_acme.note"));
    assertEquals(
        "0 migrations applied", node.run("migrate").err().lines().reduce((a, b) -> b).orElse(""));
  }

  @Test
  void checksTargetsThatMerchantsChoose() throws IOException {
    try (Receiver receiver = new Receiver()) { // loopback is allowed to merchants in test mode
      assertEquals("answered 200", send("POST", "/ext/acme/calls", receiver.url(), token).body());
    }
    for (String url : List.of("http://169.254.169.254/", "http://10.0.0.1/", "ftp://x", "7")) {
      JsonObject refused = error(400, send("POST", "/ext/acme/calls", url, token));
      assertTrue(refused.getString("message").startsWith("url must"), refused::encode);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --set   | acme.stores=1       | There is no setting acme.stores; there are acme.storeKey, acme.store
          --set   | acme.store          | --set takes NAME=VALUE
          --set   | acme.storeKey=      | acme.storeKey must not be empty
          --set   | acme.storeKeyFile=x | Cannot read x as text in UTF-8
          --unset | other.key           | There is no setting other.key
          """)
  void refusesWrongSettingsOfMerchants(String option, String value, String message) {
    JarProcess ended = node.run("merchant", "update", merchant, option, value);
    assertEquals(2, ended.exitCode(), ended::err);
    assertTrue(ended.err().contains(message), ended::err);
  }

  @Test
  void sealsSecretsWithTheKeyOfTheNodesOnly() {
    JarProcess ended =
        node.another()
            .with("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey())
            .run("merchant", "update", merchant, "--set", "acme.storeKey=k");
    assertEquals(2, ended.exitCode(), ended::err);
    assertTrue(
        ended.err().contains("webhooks.secretKeys = (hidden): must have the key"), ended::err);
  }

  @Test
  void refusesWrongSettingsBeforeItStarts() {
    JarProcess ended =
        node.another()
            .with("PAYLINK_EXTENSIONS_ACME_INSTALMENTS", "13")
            .with("PAYLINK_EXTENSIONS_ACME_SIGNING_SECRET", "")
            .with("PAYLINK_EXTENSIONS_ACME_PATIENS", "1s")
            .run("config", "check");
    assertEquals(2, ended.exitCode());
    assertTrue(
        ended.err().contains("extensions.acme.instalments = 13: must be an integer from 1 to 12"),
        ended::err);
    assertTrue(
        ended.err().contains("extensions.acme.signingSecret = (hidden): must not be empty"),
        ended::err);
    assertTrue(ended.err().contains("did you mean PAYLINK_EXTENSIONS_ACME_PATIENCE?"), ended::err);
  }

  private static HttpResponse<String> send(String method, String path, String body, String bearer)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node.origin() + path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body));
    if (!bearer.isEmpty()) {
      request.header("Authorization", "Bearer " + bearer);
    }
    return send(request.build());
  }

  private static HttpResponse<String> get(int port, String path) throws IOException {
    return send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path))).build());
  }

  private static HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject error(int status, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer::body);
    return new JsonObject(answer.body());
  }
}
