package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Retention of finished and held deliveries. */
class WebhookRetentionIT {
  private static final Duration RETENTION = Duration.ofHours(12);
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_WEBHOOKS_RETENTION",
          RETENTION.toHours() + "h",
          "PAYLINK_WEBHOOKS_RETRY_DELAYS",
          "2d",
          "PAYLINK_ORDERS_SWEEP_INTERVAL",
          "20ms");

  /** More than one sweep deletes. */
  private static final int MANY = 250;

  private static final String COPIES =
      """
      with old as (
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
        select uuid_at(finished_at), endpoint_id, merchant_id, event_id, event_type, 1, 'failed', finished_at
        from webhook_delivery_done cross join generate_series(1, %d)
        returning id, finished_at
      )
      insert into webhook_attempt (delivery_id, number, started_at, duration_ms)
      select id, 1, finished_at, 1 from old
      """
          .formatted(MANY);

  @Test
  void deletesFinishedAndKeepsPendingDeliveries() {
    try (TestService service = TestService.start(SETTINGS);
        Receiver receiver = new Receiver()) {
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      String old = webhooks.onlyDelivery(endpoint);
      webhooks.awaitState(old, "succeeded");
      service.execute(COPIES);
      assertEquals(MANY + 1, finished(service));
      receiver.answer(500);
      api.newLink();
      String pending = webhooks.deliveries(endpoint, "pending").get(0);
      webhooks.awaitAttempt(pending, 1);
      service.advance(RETENTION.minusMinutes(1));
      receiver.answer(200);
      api.newOrder();
      await().until(() -> finished(service) == MANY + 2);
      String young = webhooks.deliveries(endpoint, "succeeded").get(0);
      service.advance(Duration.ofMinutes(2));
      await().until(() -> finished(service) == 1);
      assertEquals(404, api.get(Webhooks.DELIVERIES + "/" + old).status());
      assertEquals(404, api.post(Webhooks.DELIVERIES + "/" + old + "/retry", null).status());
      assertEquals(1, webhooks.delivery(young).get("attempts").size());
      assertEquals(1, webhooks.delivery(pending).get("attemptCount").asInt());
      await().until(() -> service.number("select count(*) from webhook_attempt") == 1);
      assertSent(webhooks, pending);
      assertEquals(200, api.get("/events/" + receiver.ids().get(0)).status());
    }
  }

  /**
   * Held because the event occurred while the endpoint was disabled, or pending when it was
   * disabled.
   */
  @Test
  void deletesHeldDeliveries() {
    try (TestService service = TestService.start(SETTINGS);
        Receiver receiver = new Receiver()) {
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      receiver.answer(500);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      String other = webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
      webhooks.awaitAttempt(webhooks.onlyDelivery(other), 1);
      webhooks.change(endpoint, "{\"enabled\":false}");
      api.newLink();
      assertEquals(2, webhooks.deliveries(endpoint, "held").size());
      service.advance(RETENTION.minusMinutes(1));
      api.newOrder();
      String young = webhooks.deliveries(endpoint, "held").get(0);
      service.advance(Duration.ofMinutes(2));
      await().until(() -> webhooks.deliveries(endpoint, "held").equals(List.of(young)));
      assertEquals(3, webhooks.deliveries(other, "pending").size());
    }
  }

  private static long finished(TestService service) {
    return service.number("select count(*) from webhook_delivery_done");
  }

  /** Checks that the attempt number continues after deleted attempts. */
  private static void assertSent(Webhooks webhooks, String delivery) {
    webhooks.retry(delivery);
    JsonNode sent = webhooks.awaitState(delivery, "succeeded");
    assertEquals(2, sent.get("attemptCount").asInt());
    assertEquals(List.of("2"), sent.get("attempts").findValuesAsText("number"));
  }
}
