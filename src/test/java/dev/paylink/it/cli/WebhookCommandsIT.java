package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code webhook listen} and {@code webhook trigger} commands; each test runs the jar. */
@Tag("ops")
class WebhookCommandsIT {
  /** Starting a command takes seconds on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SECRET = Pattern.compile("whsec_\\S+");
  private static final Pattern TYPE = Pattern.compile("\\b[a-z_]+\\.[a-z_]+");

  private static final String UNKNOWN = "whe_01jd5k8zv7e6w9q2m4t8x0c3fb";

  private static TestService service;

  @TempDir private Path data;
  private Merchant merchant;
  private ApiClient api;
  private Map<String, String> settings;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "200ms",
                "PAYLINK_WEBHOOKS_RETRY_DELAYS", "500ms,500ms,500ms,1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() throws IOException {
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
    settings = DevFile.write(data, service, api.token());
  }

  @Test
  void printsAndForwardsTriggeredEventsUntilSigterm() throws IOException {
    try (TestReceiver receiver = new TestReceiver();
        JarProcess listen = listen("--forward-to", receiver.url(), "--events", "order.paid")) {
      String secret = secret(listen);
      assertEquals(
          "[\"order.paid\"]",
          api.get("/webhook-endpoints").json().at("/data/0/eventTypes").toString());
      String event = succeed("trigger", "order.paid");
      Awaitility.await().atMost(PATIENCE).until(() -> !receiver.received().isEmpty());
      TestReceiver.Received received = receiver.received().get(0);
      assertTrue(received.isSignedWith(secret));
      assertFalse(received.isSignedWith("whsec_c2VjcmV0"));
      assertEquals(event, received.id());
      assertEquals(api.get("/events/" + event).text(), received.body());
      JsonNode shown = JSON.readTree(received.body());
      assertTrue(shown.at("/data/object/metadata/trigger").asBoolean());
      String order = shown.at("/data/object/id").asText();
      String line = "[0-9:]{8} \\[204\\] order.paid +" + event + "  " + order + "  [0-9]+ ms\n";
      Awaitility.await().atMost(PATIENCE).until(() -> listen.out().matches(line));
      assertEquals(2, listen.err().lines().count(), listen.err());
      assertEquals(143, listen.terminate());
    }
    assertEquals(0, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
  }

  @Test
  void asksForEventsInOrder() {
    for (String ordered : List.of("true", "false")) {
      try (JarProcess listen = ordered.equals("true") ? listen("--ordered") : listen()) {
        secret(listen);
        JsonNode endpoint = api.get("/webhook-endpoints").json().at("/data/0");
        assertEquals(ordered, endpoint.get("ordered").asText());
      }
    }
  }

  @Test
  void passesReceiverAnswerToService() {
    try (TestReceiver receiver = new TestReceiver();
        JarProcess listen = listen("--json", "--forward-to", receiver.url())) {
      secret(listen);
      receiver.answer(503);
      String endpoint = api.get("/webhook-endpoints").json().at("/data/0/id").asText();
      JsonNode attempt = ping(endpoint);
      assertEquals(503, attempt.get("status").asInt());
      assertEquals("Not\nnow", attempt.get("body").asText());
      awaitError(listen, "the receiver answered 503: Not now");
      receiver.close();
      assertEquals(502, ping(endpoint).get("status").asInt());
      awaitError(listen, "cannot be reached: Connection refused");
      Awaitility.await()
          .until(() -> listen.out().startsWith(receiver.received().get(0).body() + "\n"));
    }
  }

  private JsonNode ping(String endpoint) {
    return api.post("/webhook-endpoints/" + endpoint + "/test", "").json();
  }

  private static void awaitError(JarProcess listen, String text) {
    Awaitility.await().atMost(PATIENCE).until(() -> listen.err().contains(text));
  }

  /** {@code TriggersTest} checks that the help lists every type that can be triggered. */
  @Test
  void triggersTheTypesListedInHelp() throws IOException {
    Set<String> types = new TreeSet<>();
    TYPE.matcher(succeed("trigger", "--help"))
        .results()
        .limit(Effort.of(4, Integer.MAX_VALUE))
        .forEach(type -> types.add(type.group()));
    try (JarProcess listen = listen()) {
      secret(listen);
      for (String type : types) {
        JsonNode made = JSON.readTree(succeed("trigger", "--json", type));
        String event = made.path("eventId").asText();
        assertEquals(type, api.get("/events/" + event).json().path("type").asText(), type);
        Awaitility.await().atMost(PATIENCE).until(() -> listen.out().contains(event));
      }
      assertTrue(succeed("trigger", "ping").startsWith("whe_"));
      Awaitility.await().atMost(PATIENCE).until(() -> listen.out().contains("[204] ping  "));
    }
    assertEquals(0, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
  }

  @Test
  void triggersEventsAtTheTimeOfTheMerchant() {
    api.post("/sandbox/clock", "{\"advance\":\"P3D\"}");
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> api.get("/sandbox/clock").text().contains("\"ready\""));
    Instant before = Instant.parse(api.get("/sandbox/clock").json().get("now").asText());
    for (String type : List.of("order.paid", "payment_link.expired")) {
      String event = succeed("trigger", type);
      Instant at = Instant.parse(api.get("/events/" + event).json().get("timestamp").asText());
      assertTrue(at.isAfter(before), () -> at + " is not after " + before);
    }
  }

  @Test
  void keepsItsSecretAndDeletesWhatAKilledListenerLeft() throws IOException {
    String secret;
    try (JarProcess killed = listen()) {
      secret = secret(killed);
      killed.kill();
    }
    String left = api.get("/webhook-endpoints").json().at("/data/0/id").asText();
    String other = api.newEndpoint();
    try (TestReceiver receiver = new TestReceiver();
        JarProcess listen = listen("--forward-to", receiver.url());
        JarProcess beside = listen()) {
      assertEquals(secret, secret(listen));
      assertEquals(secret, secret(beside));
      String said = listen.err() + beside.err(); // both look for what was left
      assertTrue(said.contains("Deleted the endpoint that an earlier listener left"), said);
      String endpoints = api.get("/webhook-endpoints").text();
      assertFalse(endpoints.contains(left));
      assertTrue(endpoints.contains(other));
      assertEquals(3, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
      succeed("trigger", "order.created");
      Awaitility.await().atMost(PATIENCE).until(() -> !receiver.received().isEmpty());
      assertTrue(receiver.received().get(0).isSignedWith(secret));
    }
    Path file = data.resolve("webhook-listen.secret");
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(1, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
  }

  @Test
  void marksRetriesAndPrintsHeaders() {
    try (Receiver receiver = new Receiver();
        JarProcess listen = listen("--headers", "--forward-to", receiver.url())) {
      secret(listen);
      receiver.script(call -> Reply.of(receiver.calls().size() == 1 ? 503 : 204, ""));
      String event = succeed("trigger", "order.created");
      Awaitility.await().atMost(PATIENCE).until(() -> listen.out().contains("[204] order.created"));
      List<String> lines =
          listen.out().lines().filter(line -> line.contains("] order.created")).toList();
      assertTrue(lines.get(0).matches(".*\\[503] .*" + event + ".* ms"), lines.get(0));
      assertTrue(lines.get(1).matches(".*" + event + ".* ms  attempt 2"), lines.get(1));
      assertTrue(listen.out().contains("\n    webhook-id: " + event + "\n"), listen.out());
      String signature = receiver.calls().get(0).header("webhook-signature");
      assertTrue(listen.out().contains("webhook-signature: " + signature), listen.out());
    }
  }

  @Test
  void recoversAnEndpoint() {
    try (Receiver receiver = new Receiver()) {
      String body = "{\"url\":\"%s\",\"enabled\":false}".formatted(receiver.url());
      String endpoint = api.post("/webhook-endpoints", body).json().get("id").asText();
      api.newOrder();
      api.newOrder();
      api.patch("/webhook-endpoints/" + endpoint, "{\"enabled\":true}");
      assertEquals("0", succeed("recover", endpoint, "--until", "2026-01-01"));
      JarProcess recovered = run("recover", endpoint, "--since", "2026-01-01");
      assertEquals("2\n", recovered.out());
      assertTrue(recovered.err().startsWith("Deliveries that are sent again: 2"), recovered::err);
      Awaitility.await().atMost(PATIENCE).until(() -> receiver.calls().size() == 2);
      assertEquals("{\"count\":0}", succeed("recover", "--json", endpoint));
    }
    assertFails(1, "not_found: There is no webhook endpoint", "recover " + UNKNOWN);
    assertFails(1, "invalid_request: since must be", "recover %s --since x".formatted(UNKNOWN));
  }

  @Test
  void reportsInvalidOptionsInOneLine() {
    assertFails(2, "There is no event type foo; there are order.created,", "listen --events foo");
    assertFails(2, "--forward-to must be like", "listen --forward-to localhost:3000");
    assertFails(1, "Cannot listen on port " + service.port(), "listen --port " + service.port());
    String closed = "http://127.0.0.1:" + FreePort.find();
    assertFails(1, "The service cannot reach " + closed, "listen --url " + closed);
    assertEquals(0, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
    assertFails(1, "Nothing answers at " + closed, "trigger ping --token x --base-url " + closed);
    assertFails(1, "unauthorized: ", "listen --token x");
    String weak = service.client(merchant, "events:read").token();
    assertFails(1, "insufficient_scope: ", "listen --token " + weak);
    assertFails(1, "There is no enabled webhook endpoint", "trigger ping");
    assertFails(2, "There is no event type order.refunded", "trigger order.refunded");
    assertFails(2, "token.expiring cannot be triggered: it ", "trigger token.expiring");
    settings = Map.of("PAYLINK_DATA", data.resolve("none").toString());
    assertFails(2, "Give --base-url", "trigger ping");
    assertFails(2, "Give --token", "trigger ping --base-url " + service.origin());
  }

  @Test
  void reportsRefusalsOfTheService() {
    for (int i = 0; i < 20; i++) {
      api.newEndpoint();
    }
    assertFails(1, "limit_reached: The limit is 20 webhook endpoints", "listen");
    api = new TestMerchant(service, "manual").api();
    assertFails(
        1, "cannot be paid with the sandbox", "trigger payment.failed --token " + api.token());
    assertTrue(api.get("/payment-links").text().contains("\"status\":\"deactivated\""));
  }

  private JarProcess listen(String... options) {
    List<String> arguments = new ArrayList<>(List.of("webhook", "listen"));
    arguments.addAll(List.of(options));
    return JarProcess.start(settings, arguments.toArray(String[]::new));
  }

  /** Waits until the command listens and returns the printed secret. */
  private static String secret(JarProcess listen) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> SECRET.matcher(listen.err()).find() || !listen.isAlive());
    Matcher secret = SECRET.matcher(listen.err());
    assertTrue(secret.find(), listen::err);
    return secret.group();
  }

  private String succeed(String... arguments) {
    JarProcess done = run(arguments);
    assertEquals(0, done.exitCode(), done::err);
    return done.out().strip();
  }

  private void assertFails(int exitCode, String message, String arguments) {
    JarProcess failed = run(arguments.split(" "));
    assertEquals(exitCode, failed.exitCode(), failed::err);
    assertEquals("", failed.out());
    assertTrue(failed.err().contains(message), failed::err);
    long lines = failed.err().lines().filter(line -> !line.startsWith("Deleted the")).count();
    assertEquals(1, lines, failed::err);
  }

  private JarProcess run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("webhook"));
    all.addAll(List.of(arguments));
    return JarProcess.run(settings, all.toArray(String[]::new));
  }
}
