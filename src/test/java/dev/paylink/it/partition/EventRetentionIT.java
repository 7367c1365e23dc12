package dev.paylink.it.partition;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Partitions;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events are dropped by partitions, and only when nothing needs them. */
class EventRetentionIT {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_EVENTS_RETENTION", "2d",
          "PAYLINK_WEBHOOKS_RETENTION", "1d",
          "PAYLINK_WEBHOOKS_RETRY_DELAYS", "5s",
          "PAYLINK_ORDERS_PENDING_TTL", "365d",
          "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");

  /** The partition of now has ended then, and deliveries of its last day have been dropped. */
  private static final Duration PAST_PARTITION = Duration.ofDays(28 + 4);

  @Test
  void dropsOldEventsAndContinuesSequencesOfTheirOrders() {
    try (TestService service = TestService.start(SETTINGS)) {
      Partitions.awaitCurrent(service);
      var merchant = service.merchant("test");
      ApiClient api = service.client(merchant, TestService.ALL_SCOPES);
      String order = api.newOrder();
      String old = service.eventsOf(order).get(0);
      await().until(() -> feed(api).contains(old));
      String partition = service.text("select tableoid::regclass from event");
      service.advance(PAST_PARTITION);
      ApiClient later = service.client(merchant, TestService.ALL_SCOPES);
      await().until(() -> dropped(service, partition));
      assertEquals(404, later.get("/events/" + old).status());
      ApiClient.Answer after = later.get("/events?after=" + old);
      assertEquals(400, after.status());
      assertTrue(after.text().contains("kept for at least 2 days"), after::text);
      assertEquals(204, later.delete("/orders/" + order).status());
      String second = service.eventsOf(order).get(0);
      await().until(() -> feed(later).equals(List.of(second)));
      assertEquals(2, later.get("/events/" + second).json().get("sequence").asInt());
    }
  }

  /** Without a node, whose sweeps would remove what is inserted here. */
  @Test
  void keepsWhatCursorsAndDeliveriesNeed() {
    TestService service = TestService.start(SETTINGS);
    try (service) {
      Partitions.awaitCurrent(service);
      ApiClient api = service.newClient();
      String old = service.eventsOf(api.newOrder()).get(0);
      await().until(() -> feed(api).contains(old));
    }
    String partition = service.text("select tableoid::regclass from event");
    service.execute("insert into event_cursor (name, position) values ('slow', 0)");
    service.execute(UNFINISHED);
    assertEquals("a delivery is not finished", needed(service, partition));
    service.execute("delete from webhook_delivery");
    assertEquals(CAN_BE_SENT_AGAIN, needed(service, partition));
    service.execute(DROP_DAYS_OF_DELIVERIES);
    service.execute(FINISHED_LATE);
    assertEquals(CAN_BE_SENT_AGAIN, needed(service, partition));
    service.execute("delete from webhook_delivery_done");
    assertEquals("the cursor slow has not passed it", needed(service, partition));
    service.execute("update event_cursor set position = (select max(position) from event)");
    assertEquals("null", needed(service, partition));
  }

  @Test
  void keepsEventsWithoutPosition() {
    try (TestService service = TestService.start(withRoles("api,sweeps"))) {
      Partitions.awaitCurrent(service);
      service.newClient().newOrder();
      String partition = service.text("select tableoid::regclass from event");
      service.advance(PAST_PARTITION);
      await().until(() -> needed(service, partition).equals("an event has no position yet"));
      assertTrue(!dropped(service, partition));
      try (TestService sequencer = service.anotherNode(withRoles("feed"))) {
        await().until(() -> dropped(service, partition));
      }
    }
  }

  private static final String CAN_BE_SENT_AGAIN =
      "finished deliveries are kept, which can be sent again";

  private static final String DROP_DAYS_OF_DELIVERIES =
      """
      do $$ begin
        while (drop_partition('webhook_delivery_done', first_id_of_day('2200-01-01'))).dropped is not null loop end loop;
      end $$""";

  private static final String UNFINISHED =
      """
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
      select uuid_at(occurred_at), gen_random_uuid(), merchant_id, id, type, 'infinity' from event
      """;

  /** Finished now, of an old event: in no partition of a day. */
  private static final String FINISHED_LATE =
      """
      insert into webhook_delivery_done
        (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
      select first_id_of_day('2024-01-01'), gen_random_uuid(), merchant_id, id, type, 1, 'failed',
             occurred_at + interval '60 days'
      from event
      """;

  private static Map<String, String> withRoles(String roles) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("PAYLINK_NODE_ROLES", roles);
    return settings;
  }

  private static List<String> feed(ApiClient api) {
    List<String> ids = new ArrayList<>();
    api.get("/events").json().get("data").forEach(event -> ids.add(event.get("id").asText()));
    return ids;
  }

  private static boolean dropped(TestService service, String partition) {
    return service.text("select to_regclass('%s')".formatted(partition)).equals("null");
  }

  /** The reason for which the sweep keeps a partition. */
  private static String needed(TestService service, String partition) {
    return service.text(
        "select event_needed(name, end_id) from partition_range where name = '%s'"
            .formatted(partition));
  }
}
