package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.WebhookFixture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Held and failed deliveries, and how they are recovered. */
class WebhookRecoveryIT extends WebhookFixture {
  @Test
  void holdsDeliveriesOfDisabledEndpointUntilRecovery() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    String order = api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    JsonNode held = webhooks.delivery(delivery);
    assertEquals("held", held.get("state").asText());
    assertFalse(held.has("nextAttemptAt"));
    webhooks.change(endpoint, "{\"enabled\":true}");
    assertEquals("held", webhooks.delivery(delivery).get("state").asText());
    api.newOrder();
    receiver.await(1); // a held delivery would have been sent before
    assertEquals("held", webhooks.delivery(delivery).get("state").asText());
    assertEquals(1, webhooks.recover(endpoint));
    assertEquals(order, receiver.await(2).json().at("/data/object/id").asText());
    webhooks.awaitState(delivery, "succeeded");
    assertEquals(0, webhooks.recover(endpoint));
  }

  @Test
  void retriesHeldDeliveryOnceEndpointIsEnabled() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    webhooks.retry(delivery);
    webhooks.wake();
    assertEquals("held", webhooks.delivery(delivery).get("state").asText());
    assertEquals(0, receiver.calls().size());
    webhooks.change(endpoint, "{\"enabled\":true}");
    webhooks.wake();
    webhooks.awaitState(delivery, "succeeded");
  }

  @Test
  void recoversFailedDeliveriesOfPeriod() {
    receiver.answer(503);
    String endpoint = webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    String early = webhooks.onlyDelivery(endpoint);
    webhooks.failDelivery(early, PAUSE);
    String since = service.clock().instant().toString();
    api.newOrder();
    String late = webhooks.deliveries(endpoint).get(0).get("id").asText();
    webhooks.failDelivery(late, PAUSE);
    receiver.answer(200);
    String until = service.clock().instant().toString();
    String path = Webhooks.ENDPOINTS + "/" + endpoint + "/recover";
    String period = "{\"since\":\"%s\",\"until\":\"%s\"}";
    assertEquals("{\"count\":1}", api.post(path, period.formatted(since, until)).text());
    webhooks.awaitState(late, "succeeded");
    assertEquals("failed", webhooks.delivery(early).get("state").asText());
    assertEquals("{\"count\":0}", api.post(path, period.formatted(since, until)).text());
    assertEquals(1, webhooks.recover(endpoint));
    webhooks.awaitState(early, "succeeded");
  }

  @Test
  void sendsPendingDeliveriesNow() {
    receiver.answer(503);
    String endpoint = webhooks.endpoint(receiver.url(), "");
    for (int i = 0; i < 3; i++) {
      api.newOrder();
    }
    await().until(() -> receiver.calls().size() == 3);
    for (String delivery : webhooks.deliveries(endpoint, "pending")) {
      webhooks.awaitAttempt(delivery, 1); // the next one is in an hour
    }
    receiver.answer(200);
    String path = Webhooks.ENDPOINTS + "/" + endpoint + "/recover";
    String early = "{\"since\":\"2000-01-01T00:00:00Z\",\"until\":\"2001-01-01T00:00:00Z\"}";
    assertEquals("{\"count\":0}", api.post(path, early).text());
    String all = "{\"since\":\"2000-01-01T00:00:00Z\"}";
    assertEquals("{\"count\":3}", api.post(path, all).text());
    await().until(() -> webhooks.deliveries(endpoint, "succeeded").size() == 3);
    assertEquals("{\"count\":0}", api.post(path, all).text());
  }

  @Test
  void refusesAPeriodInTheFuture() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    String path = Webhooks.ENDPOINTS + "/" + endpoint + "/recover";
    Answer refused = api.post(path, "{\"since\":\"2100-01-01T00:00:00Z\"}");
    assertEquals(400, refused.status());
    assertEquals("since must be in the past", refused.json().get("message").asText());
  }

  @Test
  void deletesPendingDeliveriesWithEndpoint() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"maxConcurrency\":1");
    api.newOrder();
    String done = webhooks.onlyDelivery(endpoint);
    webhooks.awaitState(done, "succeeded");
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    api.newOrder();
    api.newOrder();
    receiver.await(2);
    assertEquals(3, webhooks.deliveries(endpoint).size());
    assertEquals(204, api.delete(Webhooks.ENDPOINTS + "/" + endpoint).status());
    answer.countDown();
    await().until(() -> webhooks.deliveries(endpoint, "succeeded").size() == 2);
    assertEquals(2, webhooks.deliveries(endpoint).size(), "Finished deliveries stay visible");
    assertEquals(404, api.post(Webhooks.DELIVERIES + "/" + done + "/retry", null).status());
    String next = webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    webhooks.awaitState(webhooks.onlyDelivery(next), "succeeded");
    assertEquals(3, receiver.calls().size());
  }
}
