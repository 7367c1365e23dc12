package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.EventsWritten;
import dev.paylink.data.outbox.OutboxBus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** API helper for a merchant's webhook endpoints and deliveries. */
public final class Webhooks {
  public static final String ENDPOINTS = "/webhook-endpoints";
  public static final String DELIVERIES = "/webhook-deliveries";
  public static final String ALL_TIME =
      "{\"since\":\"2020-01-01T00:00:00Z\",\"until\":\"2100-01-01T00:00:00Z\"}";

  private final TestService service;
  private final ApiClient api;

  public Webhooks(TestService service, ApiClient api) {
    this.service = service;
    this.api = api;
  }

  /**
   * Creates an endpoint.
   *
   * @param more further JSON fields, such as {@code ,"maxConcurrency":1}
   * @return its id
   */
  public String endpoint(String url, String more) {
    ApiClient.Answer created = api.post(ENDPOINTS, "{\"url\":\"%s\"%s}".formatted(url, more));
    assertEquals(201, created.status(), created.text());
    return created.json().get("id").asText();
  }

  public String secret(String endpointId) {
    return api.get(ENDPOINTS + "/" + endpointId + "/secret").json().get("secret").asText();
  }

  public JsonNode show(String endpointId) {
    return api.get(ENDPOINTS + "/" + endpointId).json();
  }

  public JsonNode change(String endpointId, String json) {
    ApiClient.Answer changed = api.patch(ENDPOINTS + "/" + endpointId, json);
    assertEquals(200, changed.status(), changed.text());
    return changed.json();
  }

  /** Recovers all failed and held deliveries and returns their number. */
  public int recover(String endpointId) {
    ApiClient.Answer recovered = api.post(ENDPOINTS + "/" + endpointId + "/recover", ALL_TIME);
    assertEquals(202, recovered.status(), recovered.text());
    return recovered.json().get("count").asInt();
  }

  /** Returns the deliveries of an endpoint as listed, newest first. */
  public List<JsonNode> deliveries(String endpointId) {
    List<JsonNode> found = new ArrayList<>();
    api.get(DELIVERIES + "?limit=100&endpointId=" + endpointId)
        .json()
        .get("data")
        .forEach(found::add);
    return found;
  }

  /** Returns the ids of an endpoint's deliveries in a state, newest first. */
  public List<String> deliveries(String endpointId, String state) {
    return deliveries(endpointId).stream()
        .filter(delivery -> delivery.get("state").asText().equals(state))
        .map(delivery -> delivery.get("id").asText())
        .toList();
  }

  /** Returns the id of an endpoint's only delivery. */
  public String onlyDelivery(String endpointId) {
    List<JsonNode> found = deliveries(endpointId);
    assertEquals(1, found.size(), found::toString);
    return found.get(0).get("id").asText();
  }

  public JsonNode delivery(String deliveryId) {
    ApiClient.Answer answer = api.get(DELIVERIES + "/" + deliveryId);
    assertEquals(200, answer.status(), answer.text());
    return answer.json();
  }

  /** Waits until a delivery satisfies a condition. */
  public JsonNode await(String deliveryId, Predicate<JsonNode> condition) {
    return Awaitility.await().until(() -> delivery(deliveryId), condition::test);
  }

  public JsonNode awaitState(String deliveryId, String state) {
    return await(deliveryId, delivery -> delivery.get("state").asText().equals(state));
  }

  /** Waits until {@code number} attempts are recorded and returns the delivery. */
  public JsonNode awaitAttempt(String deliveryId, int number) {
    return await(deliveryId, delivery -> delivery.get("attemptCount").asInt() >= number);
  }

  /** Wakes the node repeatedly until {@code number} attempts are recorded; returns the delivery. */
  public JsonNode wakeUntilAttempt(String deliveryId, int number) {
    Awaitility.await()
        .until(
            () -> {
              wake();
              return delivery(deliveryId).get("attemptCount").asInt() >= number;
            });
    return delivery(deliveryId);
  }

  /** Waits until both attempts of a delivery failDelivery, with this pause between them. */
  public void failDelivery(String deliveryId, Duration pause) {
    awaitAttempt(deliveryId, 1);
    service.advance(pause.multipliedBy(2));
    wake();
    JsonNode failed = awaitState(deliveryId, "failed");
    assertEquals(2, failed.get("attemptCount").asInt());
    assertFalse(failed.has("nextAttemptAt"));
  }

  public void retry(String deliveryId) {
    ApiClient.Answer answer = api.post(DELIVERIES + "/" + deliveryId + "/retry", null);
    assertEquals(202, answer.status(), answer.text());
  }

  /**
   * Wakes the node to look for due deliveries now instead of within the poll interval of one
   * second.
   */
  public void wake() {
    wake(service);
  }

  public static void wake(TestService node) {
    node.node().bus().publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten(true, true));
  }

  /** Returns an SQL condition that selects an endpoint's row. */
  public static String row(String endpointId) {
    return "id = '%s'".formatted(TypeId.WEBHOOK_ENDPOINT.decode(endpointId));
  }
}
