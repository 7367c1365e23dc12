package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Partitions;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Retention of finished and held deliveries. */
class WebhookRetentionIT {
  private static final Duration RETENTION = Duration.ofDays(1);

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_WEBHOOKS_RETENTION",
          RETENTION.toDays() + "d",
          "PAYLINK_WEBHOOKS_RETRY_DELAYS",
          "2d",
          "PAYLINK_ORDERS_PENDING_TTL",
          "365d",
          "PAYLINK_ORDERS_SWEEP_INTERVAL",
          "20ms");

  /** The longest retry schedule: twice the delay, and 10 % more. */
  private static final Duration SCHEDULE = Duration.ofDays(2).multipliedBy(22).dividedBy(10);

  private static final String COPIES =
      """
      insert into webhook_delivery_done
        (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at, attempt_log)
      select uuid_at(finished_at), endpoint_id, merchant_id, event_id, event_type, 1, 'failed', finished_at, attempt_log
      from webhook_delivery_done cross join generate_series(1, 250)
      """;

  /** A delivery that was created so many days before another one, and finished with it. */
  private static final String LATE =
      """
      insert into webhook_delivery_done
        (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at, attempt_log)
      select first_id_of_day(day_of_id(id) - 20), endpoint_id, merchant_id, event_id, event_type, 1, 'succeeded',
             finished_at, attempt_log
      from webhook_delivery_done
      returning id
      """;

  @Test
  void dropsDaysOfFinishedDeliveries() {
    try (TestService service = TestService.start(SETTINGS);
        Receiver receiver = new Receiver()) {
      Partitions.awaitCurrent(service);
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      String old = webhooks.onlyDelivery(endpoint);
      webhooks.awaitState(old, "succeeded");
      service.execute(COPIES);
      String day = partitionOf(service, old);
      service.advance(RETENTION.plus(SCHEDULE));
      api.newOrder();
      await().until(() -> finished(service) == 252);
      assertEquals(200, api.get(Webhooks.DELIVERIES + "/" + old).status());
      String young = webhooks.deliveries(endpoint, "succeeded").get(0);
      service.advance(Duration.ofDays(1));
      await().until(() -> finished(service) == 1);
      assertEquals("null", service.text("select to_regclass('%s')".formatted(day)));
      assertEquals(404, api.get(Webhooks.DELIVERIES + "/" + old).status());
      assertEquals(404, api.post(Webhooks.DELIVERIES + "/" + old + "/retry", null).status());
      assertEquals(1, webhooks.delivery(young).get("attempts").size());
      assertEquals(200, api.get("/events/" + receiver.ids().get(0)).status());
      webhooks.retry(young);
      await().until(() -> webhooks.delivery(young).get("attempts").size() == 2);
    }
  }

  @Test
  void keepsDeliveriesThatFinishedAfterTheirDayWasDropped() {
    try (TestService service = TestService.start(SETTINGS);
        Receiver receiver = new Receiver()) {
      Partitions.awaitCurrent(service);
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      api.newOrder();
      webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
      String late = TypeId.WEBHOOK_DELIVERY.encode(UUID.fromString(service.text(LATE)));
      assertEquals("webhook_delivery_done_default", partitionOf(service, late));
      service.advance(RETENTION.minusMinutes(1));
      assertEquals(1, webhooks.delivery(late).get("attempts").size());
      service.advance(Duration.ofMinutes(2));
      await().until(() -> api.get(Webhooks.DELIVERIES + "/" + late).status() == 404);
      assertEquals(1, finished(service));
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

  private static String partitionOf(TestService service, String delivery) {
    return service.text(
        "select tableoid::regclass from webhook_delivery_done where id = '%s'"
            .formatted(TypeId.WEBHOOK_DELIVERY.decode(delivery)));
  }
}
