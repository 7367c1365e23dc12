package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Retry schedule of deliveries. */
class WebhookScheduleIT {
  private static final List<Duration> SCHEDULE =
      Stream.of("5s", "5m", "30m", "2h", "5h", "10h", "14h", "20h", "24h")
          .map(pause -> Duration.parse("PT" + pause))
          .toList();

  /** The clock moves past the time at which pending orders are cancelled, which is an event. */
  private static final String CREATED = ",\"eventTypes\":[\"order.created\"]";

  private static TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    receiver = new Receiver();
    receiver.answer(500);
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void attemptsOnScheduleThenFails() {
    String delivery = newDelivery();
    Instant planned = service.clock().instant().minusSeconds(60);
    for (int i = 0; i < SCHEDULE.size(); i++) {
      JsonNode pending = webhooks.wakeUntilAttempt(delivery, i + 1);
      assertEquals("pending", pending.get("state").asText());
      assertFalse(startOf(pending, i).isBefore(planned), pending::toString);
      planned = next(pending);
      assertPause(SCHEDULE.get(i), startOf(pending, i), planned);
      advanceTo(planned);
    }
    JsonNode failed = webhooks.wakeUntilAttempt(delivery, SCHEDULE.size() + 1);
    assertFalse(startOf(failed, SCHEDULE.size()).isBefore(planned));
    assertEquals("failed", failed.get("state").asText());
    assertFalse(failed.has("nextAttemptAt"));
    assertEquals(SCHEDULE.size() + 1, failed.get("attempts").size());
    assertEquals(1, Set.copyOf(receiver.ids()).size());
    service.advance(Duration.ofDays(1));
    receiver.answer(200);
    String other = newDelivery();
    webhooks.wakeUntilAttempt(other, 1);
    assertEquals("failed", webhooks.delivery(delivery).get("state").asText());
  }

  /** Checks a pause: never shorter than scheduled, and longer by a tenth at most. */
  private static void assertPause(Duration pause, Instant startedAt, Instant next) {
    assertFalse(next.isBefore(startedAt.plus(pause)), () -> pause + " but " + next);
    Instant latest = service.clock().instant().plus(pause).plus(pause.dividedBy(10));
    assertFalse(next.isAfter(latest), () -> pause + " but " + next);
  }

  @Test
  void honoursRetryAfterUpToTwiceThePause() {
    String endpoint = webhooks.endpoint(receiver.url(), CREATED);
    Duration pause = SCHEDULE.get(0);
    assertRetryAfter(endpoint, 429, "7", Duration.ofSeconds(7));
    assertRetryAfter(endpoint, 503, "7", Duration.ofSeconds(7));
    assertRetryAfter(endpoint, 503, "10", pause.multipliedBy(2));
    assertRetryAfter(endpoint, 503, "11", pause.multipliedBy(2));
    assertRetryAfter(endpoint, 429, "9".repeat(40), pause.multipliedBy(2));
    assertRetryAfter(endpoint, 503, "Fri, 31 Dec 2199 23:59:59 GMT", pause.multipliedBy(2));
    assertRetryAfter(endpoint, 429, "0", pause);
    assertRetryAfter(endpoint, 429, "-7", pause);
    assertRetryAfter(endpoint, 503, "7.5", pause);
    assertRetryAfter(endpoint, 503, "soon", pause);
    assertRetryAfter(endpoint, 503, "", pause);
    assertRetryAfter(endpoint, 503, "Sun, 06 Nov 1994 08:49:37 GMT", pause);
    assertRetryAfter(endpoint, 500, "7", pause);
    assertRetryAfter(endpoint, 301, "7", pause);
  }

  private void assertRetryAfter(String endpoint, int status, String retryAfter, Duration expected) {
    receiver.answer(status, "Retry-After", retryAfter);
    api.newOrder();
    String delivery = webhooks.deliveries(endpoint).get(0).get("id").asText();
    JsonNode pending = webhooks.awaitAttempt(delivery, 1);
    assertPause(expected, startOf(pending, 0), next(pending));
  }

  @Test
  void honoursRetryAfterDate() {
    Instant retryAt = service.clock().instant().plusSeconds(8);
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(retryAt.atZone(ZoneOffset.UTC));
    receiver.answer(503, "Retry-After", date);
    Instant next = next(webhooks.wakeUntilAttempt(newDelivery(), 1));
    assertFalse(next.isBefore(retryAt.minusSeconds(1)), () -> date + " but " + next);
    assertFalse(next.isAfter(retryAt.plusSeconds(1)), () -> date + " but " + next);
  }

  @Test
  void sendsOverdueDeliveriesWithinConcurrencyLimit() {
    String endpoint = webhooks.endpoint(receiver.url(), CREATED + ",\"maxConcurrency\":3");
    for (int i = 0; i < 5; i++) {
      api.newOrder();
    }
    List<JsonNode> all = webhooks.deliveries(endpoint);
    all.forEach(delivery -> webhooks.wakeUntilAttempt(delivery.get("id").asText(), 1));
    receiver.answer(200);
    service.advance(Duration.ofDays(2));
    int attempts = 0; // more than two of a delivery, if its second came before the new answer
    for (JsonNode delivery : all) {
      JsonNode sent = webhooks.awaitState(delivery.get("id").asText(), "succeeded");
      attempts += sent.get("attemptCount").asInt();
    }
    assertEquals(attempts, receiver.calls().size());
    assertEquals(5, Set.copyOf(receiver.ids()).size());
    assertTrue(receiver.maxInFlight() <= 3);
  }

  private String newDelivery() {
    String endpoint = webhooks.endpoint(receiver.url(), CREATED);
    api.newOrder();
    return webhooks.onlyDelivery(endpoint);
  }

  private static Instant next(JsonNode delivery) {
    return Instant.parse(delivery.get("nextAttemptAt").asText());
  }

  private static Instant startOf(JsonNode delivery, int attempt) {
    return Instant.parse(delivery.at("/attempts/%d/startedAt".formatted(attempt)).asText());
  }

  /** Advances the clock to 200 ms before a time, to detect an attempt made too early. */
  private static void advanceTo(Instant time) {
    Duration until = Duration.between(service.clock().instant(), time);
    service.advance(until.minusMillis(200));
  }
}
