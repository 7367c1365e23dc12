package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Automatic disabling of endpoints, and recovery after it. */
class WebhookDisablingIT {
  private static final Duration FAILURE_PERIOD = Duration.ofDays(5);

  private static TestService service;
  private Receiver receiver;
  private Receiver other;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    receiver = new Receiver();
    other = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
    other.close();
  }

  @Test
  void disablesEndpointOn410AndNotifiesOthers() {
    String endpoint =
        webhooks.endpoint(
            receiver.url(),
            ",\"description\":\"Till\",\"eventTypes\":[\"order.created\",\"webhook_endpoint.disabled\"],"
                + "\"headers\":{\"X-Shop\":\"a\"},\"maxPerSecond\":9");
    webhooks.endpoint(other.url(), ",\"eventTypes\":[\"webhook_endpoint.disabled\"]");
    receiver.answer(410);
    api.newOrder();
    Receiver.Call notification = other.await(1);
    JsonNode shown = webhooks.show(endpoint);
    assertFalse(shown.get("enabled").asBoolean());
    assertEquals("It answered 410 Gone", shown.get("disabledReason").asText());
    assertEquals("webhook_endpoint.disabled", notification.type());
    // Headers may contain secrets, and other endpoints receive the event.
    ((ObjectNode) shown).remove(List.of("headers", "failingSince"));
    assertEquals(shown, notification.json().at("/data/object"));
    assertEquals(1, notification.json().get("sequence").asInt());
    assertFalse(notification.body().contains("whsec_"));
    assertEquals(api.get("/events/" + notification.id()).text(), notification.body());
    await()
        .until(
            () ->
                api.get("/events?types=webhook_endpoint.disabled")
                    .text()
                    .contains(notification.id()));
    JsonNode goneDelivery = webhooks.delivery(webhooks.onlyDelivery(endpoint));
    assertEquals("failed", goneDelivery.get("state").asText());
    assertEquals(410, goneDelivery.at("/attempts/0/status").asInt());
    assertEquals(1, receiver.calls().size());
  }

  @Test
  void recoversDeliveriesAfterEnabling() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    receiver.answer(410);
    api.newOrder();
    awaitDisabled(endpoint);
    String order = api.newOrder();
    assertEquals(List.of("held", "failed"), states(endpoint));
    receiver.answer(200);
    assertFalse(webhooks.change(endpoint, "{\"enabled\":true}").has("disabledReason"));
    assertEquals(2, webhooks.recover(endpoint));
    await().until(() -> states(endpoint).equals(List.of("succeeded", "succeeded")));
    assertEquals(3, receiver.calls().size());
    assertEquals(2, receiver.ids().stream().filter(id -> id.equals(receiver.ids().get(0))).count());
    assertEquals(
        1,
        receiver.calls().stream()
            .filter(call -> call.json().at("/data/object/id").asText().equals(order))
            .count());
  }

  private List<String> states(String endpoint) {
    return webhooks.deliveries(endpoint).stream().map(one -> one.get("state").asText()).toList();
  }

  private void awaitDisabled(String endpoint) {
    await()
        .until(
            () -> {
              webhooks.wake();
              return !webhooks.show(endpoint).get("enabled").asBoolean();
            });
  }

  @Test
  void disablesEndpointAfterFiveDaysOfFailure() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    webhooks.endpoint(other.url(), ",\"eventTypes\":[\"webhook_endpoint.disabled\"]");
    receiver.answer(500);
    api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    String since = webhooks.wakeUntilAttempt(delivery, 1).at("/attempts/0/startedAt").asText();
    service.advance(FAILURE_PERIOD.minusMinutes(10));
    webhooks.wakeUntilAttempt(delivery, 2);
    assertTrue(webhooks.show(endpoint).get("enabled").asBoolean());
    service.advance(Duration.ofMinutes(11));
    awaitDisabled(endpoint);
    String reason = webhooks.show(endpoint).get("disabledReason").asText();
    String words = "Nothing could be delivered since ";
    assertEquals(words + since.substring(0, 16), reason.substring(0, words.length() + 16));
    assertEquals(reason, other.await(1).json().at("/data/object/disabledReason").asText());
    assertKept(endpoint, delivery);
  }

  /** Checks that a pending delivery resumes on enabling and a held one needs a recovery. */
  private void assertKept(String endpoint, String delivery) {
    api.newOrder();
    service.advance(Duration.ofDays(1));
    assertEquals(List.of("held", "held"), states(endpoint));
    assertFalse(webhooks.delivery(delivery).has("nextAttemptAt"));
    receiver.answer(200);
    webhooks.change(endpoint, "{\"enabled\":true}");
    webhooks.wake();
    webhooks.awaitState(delivery, "succeeded");
    assertEquals(List.of("held", "succeeded"), states(endpoint));
    assertEquals(1, webhooks.recover(endpoint));
    await().until(() -> states(endpoint).equals(List.of("succeeded", "succeeded")));
    assertEquals(2, Set.copyOf(receiver.ids()).size());
  }

  @Test
  void resetsFailurePeriodOnSuccess() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    receiver.script(call -> Receiver.Reply.of(call.type().equals("order.created") ? 500 : 200, ""));
    api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    webhooks.wakeUntilAttempt(delivery, 1);
    assertEquals("t", failing(endpoint));
    String since = webhooks.show(endpoint).get("failingSince").asText();
    assertEquals(since, api.get(Webhooks.ENDPOINTS).json().at("/data/0/failingSince").asText());
    String started = webhooks.delivery(delivery).at("/attempts/0/startedAt").asText();
    assertFalse(Instant.parse(since).isBefore(Instant.parse(started)), since);
    service.advance(FAILURE_PERIOD.minusHours(1));
    webhooks.wakeUntilAttempt(delivery, 2);
    assertEquals(since, webhooks.show(endpoint).get("failingSince").asText());
    api.newLink();
    await().until(() -> states(endpoint).get(0).equals("succeeded"));
    assertEquals("f", failing(endpoint));
    assertFalse(webhooks.show(endpoint).has("failingSince"));
    service.advance(Duration.ofHours(2));
    webhooks.wakeUntilAttempt(delivery, 3);
    assertTrue(webhooks.show(endpoint).get("enabled").asBoolean());
    assertEquals("t", failing(endpoint));
  }

  private static String failing(String endpoint) {
    return service.text(
        "select failing_since is not null from webhook_endpoint where " + Webhooks.row(endpoint));
  }
}
