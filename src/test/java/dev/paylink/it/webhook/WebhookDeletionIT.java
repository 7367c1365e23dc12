package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletion of endpoints with a large backlog. */
class WebhookDeletionIT {
  /** More than one sweep deletes. */
  private static final int MANY = 250;

  private static final String MORE =
      """
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
      select uuid_at(now()), endpoint_id, merchant_id, event_id, event_type, due_at
      from webhook_delivery cross join generate_series(2, %d)
      """
          .formatted(MANY);

  private TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeEach
  void start() {
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms"));
    receiver = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
    service.close();
  }

  /** A transaction holds locks on all waiting deliveries meanwhile. */
  @Test
  void deletesEndpointWithoutTouchingDeliveries() throws SQLException {
    String endpoint = backlog();
    String waiting = webhooks.deliveries(endpoint).get(0).get("id").asText();
    AtomicInteger announced = new AtomicInteger();
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select from webhook_delivery for update");
      assertEquals(204, api.delete(Webhooks.ENDPOINTS + "/" + endpoint).status());
      assertEquals(MANY, service.number("select count(*) from webhook_delivery"));
      assertGone(endpoint, waiting);
      service.node().bus().subscribe(OutboxBus.EVENTS_WRITTEN, any -> announced.incrementAndGet());
      connection.commit();
    }
    await().until(() -> service.number("select count(*) from webhook_delivery") == 0);
    assertEquals(0, announced.get(), "the sweep must not publish a wake-up");
    assertEquals(List.of(), receiver.ids());
  }

  private void assertGone(String endpoint, String waiting) {
    assertEquals(404, api.delete(Webhooks.ENDPOINTS + "/" + endpoint).status());
    assertEquals(404, api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null).status());
    assertEquals(404, api.get(Webhooks.DELIVERIES + "/" + waiting).status());
    assertEquals(404, api.post(Webhooks.DELIVERIES + "/" + waiting + "/retry", null).status());
    assertEquals(List.of(), webhooks.deliveries(endpoint));
    String recover = Webhooks.ENDPOINTS + "/" + endpoint + "/recover";
    assertEquals(404, api.post(recover, Webhooks.ALL_TIME).status());
  }

  @Test
  void keepsDeliveriesOfOtherEndpoints() {
    String other = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    String endpoint = backlog();
    assertEquals(204, api.delete(Webhooks.ENDPOINTS + "/" + endpoint).status());
    await().until(() -> service.number("select count(*) from webhook_delivery") == MANY);
    assertEquals(
        1, webhooks.deliveries(other).stream().map(one -> one.get("eventId")).distinct().count());
    webhooks.change(other, "{\"enabled\":true}");
    assertEquals(MANY, webhooks.recover(other));
  }

  @Test
  void createsOrderDuringDeletion() throws SQLException {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("delete from webhook_endpoint where " + Webhooks.row(endpoint));
      String order = api.newOrder();
      assertEquals("pending", api.get("/orders/" + order).json().get("status").asText());
      connection.commit();
    }
    await().until(() -> service.number("select count(*) from webhook_delivery") == 0);
    assertEquals(
        List.of(), webhooks.deliveries(endpoint, "pending"), "it may be sent before the commit");
  }

  /** Creates a disabled endpoint with held deliveries. */
  private String backlog() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    api.newOrder();
    service.execute(MORE);
    assertEquals(
        MANY,
        service.number(
            "select count(*) from webhook_delivery where endpoint_id = '%s'"
                .formatted(TypeId.WEBHOOK_ENDPOINT.decode(endpoint))));
    return endpoint;
  }
}
