package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.WebhookFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Delivery lists and endpoint tests. */
class WebhookApiIT extends WebhookFixture {
  @Test
  void filtersDeliveriesByEndpointTypeStateAndTime() {
    String failing = webhooks.endpoint(ApiClient.ENDPOINT_URL, "");
    api.newOrder();
    String failed = webhooks.onlyDelivery(failing);
    webhooks.failDelivery(failed, PAUSE);
    Instant between = service.clock().instant();
    service.advance(Duration.ofSeconds(1));
    webhooks.change(failing, "{\"eventTypes\":[\"payment_link.created\"]}");
    String holding = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    String getting = webhooks.endpoint(receiver.url(), "");
    api.newLink();
    String pending = webhooks.deliveries(failing).get(0).get("id").asText();
    webhooks.awaitAttempt(pending, 1);
    String held = webhooks.onlyDelivery(holding);
    String succeeded = webhooks.onlyDelivery(getting);
    webhooks.awaitState(succeeded, "succeeded");
    assertListed("state=failed", failed);
    assertListed("state=held", held);
    assertListed("state=pending", pending);
    assertListed("state=succeeded", succeeded);
    assertListed("endpointId=" + failing, pending, failed);
    assertListed("endpointId=" + failing + "&state=succeeded");
    assertListed("eventType=order.created", failed);
    assertListed("eventType=payment_link.created", pending, held, succeeded);
    assertListed("eventType=payment_link.created&state=held&endpointId=" + holding, held);
    assertListed("eventType=order.paid");
    assertListed("createdTo=" + between, failed);
    assertListed("createdFrom=" + between, pending, held, succeeded);
    assertListed("createdFrom=" + between + "&createdTo=" + between.plusMillis(1));
  }

  /** Sorts the ids, as deliveries of one event have no defined order. */
  private void assertListed(String query, String... ids) {
    JsonNode page = api.get(Webhooks.DELIVERIES + "?" + query).json();
    List<String> expected = new ArrayList<>(List.of(ids));
    Collections.sort(expected, Collections.reverseOrder());
    assertEquals(expected, ids(page), query);
    assertFalse(page.at("/meta/hasMore").asBoolean());
    page.get("data").forEach(delivery -> assertFalse(delivery.has("attempts")));
  }

  private static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.get("data").forEach(delivery -> ids.add(delivery.get("id").asText()));
    return ids;
  }

  @Test
  void linksThroughFinishedAndPendingDeliveries() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"maxConcurrency\":1");
    for (int i = 0; i < 7; i++) {
      int status = i % 2 == 0 ? 200 : 500;
      receiver.answer(status);
      api.newOrder();
      webhooks.awaitAttempt(webhooks.deliveries(endpoint).get(0).get("id").asText(), 1);
    }
    List<String> all =
        webhooks.deliveries(endpoint).stream().map(one -> one.get("id").asText()).toList();
    assertEquals(7, all.size());
    List<String> listed = new ArrayList<>();
    String next = Webhooks.DELIVERIES + "?limit=3&endpointId=" + endpoint;
    while (!next.isEmpty()) {
      ApiClient.Answer page = api.get(next);
      listed.addAll(ids(page.json()));
      assertEquals(3, page.json().at("/meta/limit").asInt());
      assertEquals(listed.size() < 7, page.json().at("/meta/hasMore").asBoolean());
      next = page.header("Link").replaceAll("<.*/v1(/.*)>; rel=\"next\"", "$1");
      assertTrue(next.isEmpty() || next.contains("limit=3") && next.contains(endpoint), next);
    }
    assertEquals(all, listed);
    assertEquals(20, api.get(Webhooks.DELIVERIES).json().at("/meta/limit").asInt());
  }

  @Test
  void returnsAnswerOfEndpointTest() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"headers\":{\"X-Shop\":\"a\"}");
    JsonNode attempt = test(endpoint);
    assertEquals(200, attempt.get("status").asInt());
    assertEquals(1, attempt.get("number").asInt());
    assertEquals("thanks", attempt.get("body").asText());
    Instant startedAt = Instant.parse(attempt.get("startedAt").asText());
    assertEquals(startedAt.truncatedTo(ChronoUnit.MICROS), startedAt);
    assertTrue(attempt.get("headers").has("content-length"));
    assertFalse(attempt.has("error"));
    Receiver.Call ping = receiver.await(1);
    assertTrue(ping.isSignedWith(webhooks.secret(endpoint)));
    assertEquals("a", ping.header("x-shop"));
    assertEquals("ping", ping.type());
    assertEquals(ping.id(), ping.json().get("id").asText());
    assertEquals("{\"id\":\"%s\"}".formatted(endpoint), ping.json().at("/data/object").toString());
    assertEquals(404, api.get("/events/" + ping.id()).status());
    assertEquals(0, webhooks.deliveries(endpoint).size());
  }

  @Test
  void returnsErrorOfEndpointTest() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    receiver.answer(500);
    JsonNode refused = test(endpoint);
    assertEquals(500, refused.get("status").asInt());
    assertEquals("answer 500", refused.get("body").asText());
    assertEquals("The answer was 500 instead of 2xx", refused.get("error").asText());
    receiver.close();
    JsonNode gone = test(endpoint);
    assertEquals("The connection was refused", gone.get("error").asText());
    assertFalse(gone.has("status") || gone.has("headers") || gone.has("body"));
    assertEquals(1, receiver.calls().size());
    assertTrue(webhooks.show(endpoint).get("enabled").asBoolean());
  }

  /** An answer of 410 would disable the endpoint if it were a delivery. */
  @Test
  void keepsEndpointUnchangedByTest() {
    String disabled = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    assertEquals(200, test(disabled).get("status").asInt());
    String enabled = webhooks.endpoint(receiver.url(), "");
    receiver.answer(410);
    assertEquals(410, test(enabled).get("status").asInt());
    assertTrue(webhooks.show(enabled).get("enabled").asBoolean());
    assertFalse(webhooks.show(disabled).get("enabled").asBoolean());
  }

  /**
   * Without a limit, a merchant could make the service send any number of requests to other hosts.
   */
  @Test
  void limitsTestsPerMerchant() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    for (int i = 0; i < 20; i++) {
      assertEquals(200, test(endpoint).get("status").asInt());
    }
    ApiClient.Answer refused = api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null);
    assertEquals(429, refused.status(), refused.text());
    assertEquals("rate_limited", refused.code());
    int seconds = Integer.parseInt(refused.header("Retry-After"));
    assertTrue(seconds > 0 && seconds <= 60, refused.text());
    assertEquals(20, receiver.calls().size());
    ApiClient other = service.newClient();
    String path = Webhooks.ENDPOINTS + "/" + other.newEndpoint() + "/test";
    assertEquals(200, other.post(path, null).status());
    service.advance(Duration.ofMinutes(1));
    assertEquals(200, test(endpoint).get("status").asInt());
  }

  private JsonNode test(String endpoint) {
    ApiClient.Answer answer = api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null);
    assertEquals(200, answer.status(), answer.text());
    return answer.json();
  }
}
