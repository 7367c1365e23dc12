package dev.paylink.it.node;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestReceiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node on a machine whose clock is wrong. */
class ClockIT {
  private static final Map<String, String> SETTINGS =
      Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms", "PAYLINK_ORDERS_PENDING_TTL", "24h");

  private final AtomicReference<Duration> error = new AtomicReference<>(Duration.ZERO);
  private TestService service;
  private ApiClient client;

  @BeforeEach
  void start() {
    service = TestService.start(SETTINGS, () -> Instant.now().plus(error.get()));
    client = service.newClient();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {25, -25})
  void sweepsAndSendsByTheTimeOfTheDatabase(long hours) {
    String order = client.newOrder();
    String lasting = link(Duration.ofHours(1));
    error.set(Duration.ofHours(hours));
    try (TestReceiver receiver = new TestReceiver()) {
      Webhooks webhooks = new Webhooks(service, client);
      String secret = webhooks.secret(webhooks.endpoint(receiver.url(), ""));
      String ending = link(Duration.ofSeconds(1));
      await().until(() -> status("/payment-links/" + ending).equals("expired"));
      await().until(() -> types(receiver).contains("payment_link.expired"));
      // The receiver's library refuses messages that are more than 5 minutes off.
      assertTrue(receiver.received().stream().allMatch(message -> message.isSignedWith(secret)));
    }
    assertEquals("pending", status("/orders/" + order));
    assertEquals("active", status("/payment-links/" + lasting));
  }

  @ParameterizedTest
  @ValueSource(longs = {31, -31})
  void isNotReadyBesideAClockThatIsFarOff(long seconds) {
    await().until(() -> ready() == 200);
    error.set(Duration.ofSeconds(seconds));
    await().until(() -> ready() == 503);
    assertEquals(200, client.get("/orders").status());
    error.set(Duration.ofSeconds(seconds < 0 ? -25 : 25));
    await().until(() -> ready() == 200);
  }

  @Test
  void writesTheTimeOfTheDatabase() {
    error.set(Duration.ofDays(-400));
    Instant before = Instant.now();
    Instant created = Instant.parse(order(client.newOrder()).get("createdAt").asText());
    assertTrue(
        Duration.between(before, created).abs().compareTo(Duration.ofMinutes(1)) < 0,
        created.toString());
  }

  private String link(Duration life) {
    Instant end = Instant.now().plus(life);
    return client
        .post(
            "/payment-links",
            "{\"title\":\"Seat\",\"amount\":5,\"currency\":\"USD\",\"expiresAt\":\"%s\"}"
                .formatted(end))
        .json()
        .get("id")
        .asText();
  }

  private JsonNode order(String id) {
    return client.get("/orders/" + id).json();
  }

  private String status(String path) {
    return client.get(path).json().get("status").asText();
  }

  private static List<String> types(TestReceiver receiver) {
    List<String> types = new ArrayList<>();
    receiver.received().forEach(message -> types.add(type(message.body())));
    return types;
  }

  private static String type(String body) {
    return body.replaceAll("(?s).*?\"type\":\"([^\"]*)\".*", "$1");
  }

  private int ready() {
    String request = "GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    return new RawHttp(service.port()).send(request).statusCode();
  }
}
