package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.JarProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the packaged jar as described in the README. */
@Tag("ops")
class PackagedJarIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String LINK =
      "{\"title\":\"Batik workshop, one seat\",\"amount\":150000,\"currency\":\"IDR\"}";

  @TempDir private Path data;
  private Map<String, String> settings;
  private JsonNode summary;

  @BeforeEach
  void chooseFolderAndPort() {
    settings =
        Map.of(
            "PAYLINK_DATA", data.toString(),
            "PAYLINK_HTTP_PORT", Integer.toString(FreePort.find()));
  }

  @Test
  void keepsDataOverKillInDevMode() throws IOException {
    String link;
    try (JarProcess dev = startDev()) {
      assertStepsSaidAndRequestsHidden(dev);
      assertAllSaidOnOneScreen(dev);
      assertEveryStatusAndSourceListed();
      assertPayableLinkPrinted(dev.out());
      link = createLinkTwiceWithOneKey();
      createAndCancelOrder();
      assertSecondDevRejected();
      assertCommandsFindDatabase();
      assertDatabaseDemandsPassword();
      dev.kill();
    }
    JsonNode first = summary;
    try (JarProcess dev = startDev()) {
      assertEquals(withoutLink(first), withoutLink(summary));
      assertTrue(succeed("merchant", "list").contains("sandbox,manual"));
      assertEquals(200, get("/payment-links/" + link).statusCode());
      stop(dev);
    }
    JarProcess stopped = JarProcess.runAlone(settings, "merchant", "list");
    assertEquals(3, stopped.exitCode());
    assertTrue(stopped.err().contains("`dev` is not running in " + data), stopped::err);
  }

  /** Each start makes another single-use link to the console. */
  private static JsonNode withoutLink(JsonNode of) {
    return ((ObjectNode) of.deepCopy()).without("consoleUrl");
  }

  private void stop(JarProcess dev) {
    assertTrue(dev.isAlive());
    dev.terminate();
    assertFalse(isListening(databasePort()), "The database is still running");
  }

  @Tag("nightly")
  @Test
  void keepsDataOverStopInDevMode() throws IOException {
    String link;
    try (JarProcess dev = startDev()) {
      link = createLinkTwiceWithOneKey();
      stop(dev);
    }
    JsonNode first = summary;
    try (JarProcess dev = startDev()) {
      assertEquals(withoutLink(first), withoutLink(summary));
      assertEquals(200, get("/payment-links/" + link).statusCode());
      stop(dev);
    }
  }

  private JarProcess startDev() throws IOException {
    JarProcess dev = JarProcess.start(settings, "dev");
    await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> dev.out().contains("Ctrl-C stops it.\n") || !dev.isAlive());
    assertTrue(dev.isAlive(), dev::err);
    summary = JSON.readTree(data.resolve("dev.json").toFile());
    return dev;
  }

  private void assertStepsSaidAndRequestsHidden(JarProcess dev) {
    assertEquals(
        List.of(
            "Installing PostgreSQL in " + data + " …",
            "Preparing the database …",
            "Starting Paylink …"),
        withoutWarnings(dev).filter(line -> !line.startsWith("Port 8081 is in use")).toList());
    get("/orders");
    assertTrue(succeed("orders", "list").contains("ord_"));
    assertFalse(dev.err().contains("GET /v1/orders"), dev::err);
  }

  /** A slow machine may cause some, as of a statement that waited for long. */
  private static Stream<String> withoutWarnings(JarProcess dev) {
    return dev.err().lines().filter(line -> !line.contains(" WARN "));
  }

  private void assertAllSaidOnOneScreen(JarProcess dev) {
    String token = summary.get("token").asText();
    assertTrue(dev.out().contains("\nexport TOKEN=" + token + "\n"), dev.out());
    assertEquals(
        dev.out().indexOf(token), dev.out().lastIndexOf(token), "The token is there twice");
    assertTrue(
        dev.out().contains("export BASE=" + summary.get("baseUrl").asText() + "\n"), dev.out());
    assertTrue(withoutWarnings(dev).count() + dev.out().lines().count() <= 25, dev.out());
  }

  private void assertEveryStatusAndSourceListed() {
    Set<String> statuses = new HashSet<>();
    Set<String> sources = new HashSet<>();
    for (JsonNode order : json(get("/orders?perPage=100")).get("data")) {
      statuses.add(order.get("status").asText());
      sources.add(order.get("source").asText());
    }
    assertEquals(5, statuses.size());
    assertEquals(4, sources.size());
  }

  private void assertPayableLinkPrinted(String printed) {
    JsonNode link = json(get("/payment-links/" + summary.get("paymentLinkId").asText()));
    assertEquals("active", link.get("status").asText());
    assertEquals(summary.get("checkoutUrl"), link.get("checkoutUrl"));
    assertTrue(
        printed.strip().startsWith("Pay this now: " + link.get("checkoutUrl").asText() + "\n"),
        printed);
  }

  private String createLinkTwiceWithOneKey() {
    HttpResponse<String> created = post("/payment-links", LINK);
    HttpResponse<String> again = post("/payment-links", LINK);
    assertEquals(201, created.statusCode(), created.body());
    assertEquals(created.body(), again.body());
    assertEquals("true", again.headers().firstValue("Idempotent-Replayed").orElse(""));
    return json(created).get("id").asText();
  }

  private void createAndCancelOrder() {
    String id = json(post("/orders", "{\"amount\":12.5,\"currency\":\"USD\"}")).get("id").asText();
    assertEquals(204, send(request("/orders/" + id).DELETE()).statusCode());
    assertEquals("cancelled", json(get("/orders/" + id)).get("status").asText());
  }

  private void assertSecondDevRejected() {
    JarProcess second = JarProcess.runAlone(settings, "dev");
    assertEquals(1, second.exitCode());
    assertTrue(second.err().contains("Another `dev` is running in " + data), second.err());
    assertEquals(1, second.err().lines().count(), second.err());
  }

  private void assertCommandsFindDatabase() {
    String merchant = succeed("merchant", "create", "--name", "Second shop", "--mode", "live");
    assertTrue(succeed("merchant", "list").contains(merchant));
    String token =
        succeed("token", "issue", "--merchant", merchant, "--scope", "orders:read", "--ttl", "1h");
    JsonNode issued = parse(succeed("token", "list", "--merchant", merchant, "--json")).get(0);
    assertEquals("orders:read", issued.get("scope").asText());
    HttpRequest.Builder own =
        HttpRequest.newBuilder(URI.create(summary.get("baseUrl").asText() + "/orders"))
            .header("Authorization", "Bearer " + token);
    assertEquals(0, json(send(own)).at("/meta/total").asInt());
    succeed("token", "revoke", issued.get("id").asText());
    await().atMost(Duration.ofMinutes(1)).until(() -> send(own).statusCode() == 401);
    JarProcess unknown =
        JarProcess.run(settings, "token", "revoke", "tok_01jd5k8zv7e6w9q2m4t8x0c3fb");
    assertEquals(1, unknown.exitCode());
    assertEquals("", unknown.out());
  }

  private void assertDatabaseDemandsPassword() throws IOException {
    String uri = "jdbc:" + summary.get("databaseUri").asText();
    String user = summary.get("databaseUser").asText();
    assertThrows(SQLException.class, () -> DriverManager.getConnection(uri, user, "").close());
    Path file = Path.of(summary.get("databasePasswordFile").asText());
    assertDoesNotThrow(
        () -> DriverManager.getConnection(uri, user, Files.readString(file).strip()).close());
    for (String name : List.of("postgres.password", "dev.json", "dev.lock", "jwks.json")) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(name))),
          name);
    }
  }

  private String succeed(String... arguments) {
    JarProcess done = JarProcess.run(settings, arguments);
    assertEquals(0, done.exitCode(), done::err);
    return done.out().strip();
  }

  private int databasePort() {
    return URI.create(summary.get("databaseUri").asText()).getPort();
  }

  private static boolean isListening(int port) {
    try (Socket socket = new Socket("localhost", port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) {
    return send(request(path));
  }

  private HttpResponse<String> post(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "first-try")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(summary.get("baseUrl").asText() + path))
        .header("Authorization", "Bearer " + summary.get("token").asText());
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).join();
  }

  private static JsonNode json(HttpResponse<String> response) {
    return parse(response.body());
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
