package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.config.FreePort;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.merchant.MerchantStore.Merchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
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
@Tag("slow")
@Tag("ops")
class WebhookCommandsIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern SECRET = Pattern.compile("whsec_\\S+");
  private static final Pattern TYPE = Pattern.compile("\\b(order|payment(_link)?)\\.[a-z_]+");

  private static TestService service;

  @TempDir private Path data;
  private Merchant merchant;
  private ApiClient api;
  private Map<String, String> settings;

  @BeforeAll
  static void start() {
    service = TestService.start();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Writes {@code dev.json} as {@code dev} does, so that the commands find the service. */
  @BeforeEach
  void writeSummary() throws IOException {
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
    settings = Map.of("PAYLINK_DATA", data.toString());
    Files.writeString(
        data.resolve("dev.json"),
        "{\"baseUrl\":\"%s/v1\",\"token\":\"%s\"}".formatted(service.origin(), api.token()));
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
      Awaitility.await().until(() -> !receiver.received().isEmpty());
      TestReceiver.Received received = receiver.received().get(0);
      assertTrue(received.isSignedWith(secret));
      assertFalse(received.isSignedWith("whsec_c2VjcmV0"));
      assertEquals(event, received.id());
      assertEquals(api.get("/events/" + event).text(), received.body());
      JsonNode shown = JSON.readTree(received.body());
      assertTrue(shown.at("/data/object/metadata/trigger").asBoolean());
      String order = shown.at("/data/object/id").asText();
      String line = shown.get("timestamp").asText() + "  order.paid +" + order + "  +" + event;
      assertTrue(listen.out().strip().matches(line), listen.out());
      assertEquals(2, listen.err().lines().count(), listen.err());
      assertEquals(143, listen.terminate());
    }
    assertEquals(0, api.get("/webhook-endpoints").json().at("/meta/total").asInt());
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
      assertTrue(listen.out().startsWith(receiver.received().get(0).body() + "\n"));
    }
  }

  private JsonNode ping(String endpoint) {
    return api.post("/webhook-endpoints/" + endpoint + "/test", "").json();
  }

  private static void awaitError(JarProcess listen, String text) {
    Awaitility.await().until(() -> listen.err().contains(text));
  }

  @Test
  void triggersEveryTypeListedInHelp() throws IOException {
    Matcher names = TYPE.matcher(succeed("trigger", "--help"));
    List<String> types = names.results().map(MatchResult::group).toList();
    assertEquals(11, types.size(), types::toString);
    try (JarProcess listen = listen()) {
      secret(listen);
      for (String type : types) {
        JsonNode made = JSON.readTree(succeed("trigger", "--json", type));
        String event = made.get("eventId").asText();
        assertEquals(type, api.get("/events/" + event).json().get("type").asText());
        Awaitility.await().until(() -> listen.out().contains(event));
      }
      assertTrue(succeed("trigger", "ping").startsWith("whe_"));
      assertTrue(listen.out().contains("  ping  "), listen.out());
    }
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
    assertFails(2, "payment_link.expired cannot be triggered", "trigger payment_link.expired");
    settings = Map.of("PAYLINK_DATA", data.resolve("none").toString());
    assertFails(2, "Give --base-url", "trigger ping");
    assertFails(2, "Give --token", "trigger ping --base-url " + service.origin());
  }

  @Test
  void reportsRefusalsOfTheService() {
    for (int i = 0; i < 20; i++) {
      api.newEndpoint();
    }
    assertFails(1, "limit_reached: There are 20 webhook endpoints", "listen");
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
        .atMost(Duration.ofSeconds(30))
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
