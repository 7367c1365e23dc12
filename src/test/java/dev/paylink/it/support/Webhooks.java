package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.id.TypeId;
import dev.paylink.outbox.EventsWritten;
import dev.paylink.outbox.OutboxBus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** A merchant's webhook endpoints and deliveries, through the API. */
public final class Webhooks {
  public static final String ENDPOINTS = "/webhook-endpoints";
  public static final String DELIVERIES = "/webhook-deliveries";
  public static final String EVER =
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
   * @param more fields, as {@code ,"maxConcurrency":1}
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

  /** Queues again whatever failed or is held; how many that is. */
  public int recover(String endpointId) {
    ApiClient.Answer recovered = api.post(ENDPOINTS + "/" + endpointId + "/recover", EVER);
    assertEquals(202, recovered.status(), recovered.text());
    return recovered.json().get("count").asInt();
  }

  /** The deliveries to an endpoint as the list shows them, newest first. */
  public List<JsonNode> deliveries(String endpointId) {
    List<JsonNode> found = new ArrayList<>();
    api.get(DELIVERIES + "?limit=100&endpointId=" + endpointId)
        .json()
        .get("data")
        .forEach(found::add);
    return found;
  }

  /** The ids of those in a state, newest first. */
  public List<String> deliveries(String endpointId, String state) {
    return deliveries(endpointId).stream()
        .filter(delivery -> delivery.get("state").asText().equals(state))
        .map(delivery -> delivery.get("id").asText())
        .toList();
  }

  /** The id of the only delivery to an endpoint. */
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

  /** Waits until a delivery is as it should be. */
  public JsonNode await(String deliveryId, Predicate<JsonNode> as) {
    return Awaitility.await().until(() -> delivery(deliveryId), as::test);
  }

  public JsonNode awaitState(String deliveryId, String state) {
    return await(deliveryId, delivery -> delivery.get("state").asText().equals(state));
  }

  /** Waits for the record of the attempt of this number; the delivery then. */
  public JsonNode awaitAttempt(String deliveryId, int number) {
    return await(deliveryId, delivery -> delivery.get("attemptCount").asInt() >= number);
  }

  /** Has the node look again and again until an attempt was made; the delivery then. */
  public JsonNode attempted(String deliveryId, int number) {
    Awaitility.await()
        .until(
            () -> {
              wake();
              return delivery(deliveryId).get("attemptCount").asInt() >= number;
            });
    return delivery(deliveryId);
  }

  /** Lets both attempts of a delivery fail, where there is but this pause between them. */
  public void fail(String deliveryId, Duration pause) {
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

  /** Has the node look for what is due now, as it would within a second. */
  public void wake() {
    wake(service);
  }

  public static void wake(TestService node) {
    node.node().bus().publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten());
  }

  /** The row of an endpoint, as the condition of a statement. */
  public static String row(String endpointId) {
    return "id = '%s'".formatted(TypeId.WEBHOOK_ENDPOINT.decode(endpointId));
  }
}
