package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.EventType;
import dev.paylink.api.ListDeliveriesBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.events.webhook.history.DeliveryLists;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Delivery lists of a merchant with very many finished deliveries. */
class WebhookDeliveryListIT {
  private static final int MANY = Effort.of(60_000, 200_000);
  private static final int RARE = 3; // of each kind; the oldest rows

  /**
   * In pages of 8 KiB; the table of finished deliveries has more than a thousand, and each row adds
   * one.
   */
  private static final int FEW_PAGES = 200;

  private static final String FINISHED =
      """
      insert into webhook_delivery_done
        (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
      select uuid_at(now() - interval '1 day' + interval '10 ms' * n), '%2$s', '%1$s', gen_random_uuid(),
             case when n <= %3$d then 'payment.failed' else 'order.created' end, 1,
             case when n > %3$d and n <= 2 * %3$d then 'failed' else 'succeeded' end, now()
      from generate_series(1, %4$d) n
      """;

  private static TestService service;
  private static Merchant merchant;
  private static ApiClient api;
  private static String endpoint;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
    endpoint = api.newEndpoint();
    service.execute(
        FINISHED.formatted(
            TypeId.MERCHANT.decode(merchant.id()),
            TypeId.WEBHOOK_ENDPOINT.decode(endpoint),
            RARE,
            MANY));
    service.execute("analyze webhook_delivery_done");
  }

  static Stream<Arguments> filters() {
    return Stream.of(
        Arguments.of("", null, null, false, 20),
        Arguments.of("?endpointId=" + endpoint, null, null, true, 20),
        Arguments.of("?state=succeeded", null, DeliveryState.SUCCEEDED, false, 20),
        Arguments.of("?state=failed", null, DeliveryState.FAILED, false, RARE),
        Arguments.of(
            "?state=failed&endpointId=" + endpoint, null, DeliveryState.FAILED, true, RARE),
        Arguments.of("?state=pending", null, DeliveryState.PENDING, false, 0),
        Arguments.of("?state=held", null, DeliveryState.HELD, false, 0),
        Arguments.of("?eventType=payment.failed", EventType.PAYMENT_FAILED, null, false, RARE),
        Arguments.of("?eventType=order.paid", EventType.ORDER_PAID, null, false, 0),
        Arguments.of(
            "?eventType=payment.failed&state=failed",
            EventType.PAYMENT_FAILED,
            DeliveryState.FAILED,
            false,
            0));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void readsFewPagesForEveryFilter(
      String parameters,
      @Nullable EventType type,
      @Nullable DeliveryState state,
      boolean ofEndpoint,
      int found)
      throws SQLException {
    assertEquals(found, api.get(Webhooks.DELIVERIES + parameters).json().get("data").size());
    ListDeliveries query =
        ListDeliveriesBuilder.builder()
            .merchantId(merchant.id())
            .endpointId(ofEndpoint ? endpoint : null)
            .eventType(type)
            .state(state)
            .limit(20)
            .build();
    assertReadsFewPages(query);
  }

  private static void assertReadsFewPages(ListDeliveries query) throws SQLException {
    JsonObject plan = explain(query);
    int pages = plan.getInteger("Shared Hit Blocks") + plan.getInteger("Shared Read Blocks");
    assertTrue(pages <= FEW_PAGES, () -> pages + " pages: " + plan.encodePrettily());
  }

  /** To two endpoints, of which one never gets anything. */
  @Test
  void listsDeliveriesOfAnObjectWithTheirAttempts() throws SQLException {
    try (Receiver receiver = new Receiver()) {
      ApiClient other = service.newClient();
      Webhooks webhooks = new Webhooks(service, other);
      String reached = webhooks.endpoint(receiver.url(), "");
      webhooks.endpoint(ApiClient.ENDPOINT_URL, ",\"enabled\":false");
      String order = other.newOrder();
      other.newOrder();
      other.patch("/orders/" + order, "{\"status\":\"paid\"}");
      webhooks.deliveries(reached).forEach(d -> webhooks.awaitState(id(d), "succeeded"));
      List<JsonNode> found = ofObject(other, order, "&expand=attempts");
      assertEquals(6, found.size(), found::toString);
      assertEquals(
          Set.copyOf(service.eventsOf(order)),
          found.stream().map(d -> d.get("eventId").asText()).collect(Collectors.toSet()));
      for (JsonNode delivery : found) {
        assertEquals(webhooks.delivery(id(delivery)), delivery);
      }
      assertEquals(3, ofObject(other, order, "&state=held").size());
      assertEquals(
          List.of(id(found.get(1)), id(found.get(2))),
          ofObject(other, order, "&limit=2&after=" + id(found.get(0))).stream()
              .map(WebhookDeliveryListIT::id)
              .toList());
      assertFalse(ofObject(other, order, "").get(0).has("attempts"));
      assertEquals(List.of(), ofObject(api, order, ""));
    }
  }

  private static String id(JsonNode delivery) {
    return delivery.get("id").asText();
  }

  private static List<JsonNode> ofObject(ApiClient client, String object, String more) {
    List<JsonNode> found = new ArrayList<>();
    client
        .get(Webhooks.DELIVERIES + "?objectId=" + object + more)
        .json()
        .get("data")
        .forEach(found::add);
    return found;
  }

  @Test
  void readsFewPagesForTheDeliveriesOfAnObject() throws SQLException {
    String order = api.newOrder();
    assertEquals(1, ofObject(api, order, "").size());
    assertReadsFewPages(
        ListDeliveriesBuilder.builder()
            .merchantId(merchant.id())
            .objectId(order)
            .withAttempts(true)
            .limit(20)
            .build());
  }

  private static JsonObject explain(ListDeliveries query) throws SQLException {
    List<String> statements = DeliveryLists.explaining(query);
    int last = statements.size() - 1;
    try (Connection connection = TestDatabase.shared().connectAsService(service.databaseUri());
        Statement statement = connection.createStatement()) {
      for (String before : statements.subList(0, last)) {
        statement.execute(before);
      }
      ResultSet result = statement.executeQuery(statements.get(last));
      result.next();
      return new JsonArray(result.getString(1)).getJsonObject(0).getJsonObject("Plan");
    }
  }

  /** A merchant may resend a delivery any number of times. */
  @Test
  void keepsNewestHundredAttempts() {
    ApiClient other = service.newClient();
    try (Receiver receiver = new Receiver()) {
      Webhooks webhooks = new Webhooks(service, other);
      String endpoint = webhooks.endpoint(receiver.url(), "");
      other.newOrder();
      String id = webhooks.onlyDelivery(endpoint);
      webhooks.awaitState(id, "succeeded");
      service.execute(
          """
          update webhook_delivery_done set attempts = 150, attempt_log = array(
            select json_build_object('number', n, 'startedAt', '2026-11-26T00:00:00Z', 'durationMs', 1)
            from generate_series(51, 150) n)
          where id = '%s'
          """
              .formatted(TypeId.WEBHOOK_DELIVERY.decode(id)));
      webhooks.retry(id);
      List<String> numbers =
          webhooks
              .await(id, shown -> shown.get("attemptCount").asInt() == 151)
              .get("attempts")
              .findValuesAsText("number");
      assertEquals(100, numbers.size());
      assertEquals("52", numbers.get(0));
      assertEquals("151", numbers.get(99));
    }
  }

  /** During a rolling upgrade a newer node may write a type unknown to this one. */
  @Test
  void skipsDeliveryOfUnknownType() {
    ApiClient other = service.newClient();
    other.newEndpoint();
    other.newOrder();
    other.newOrder();
    List<String> ids = other.get(Webhooks.DELIVERIES).json().findValuesAsText("id");
    assertEquals(2, ids.size());
    service.execute(
        "update webhook_delivery set event_type = 'order.sung' where id = '%s'"
            .formatted(TypeId.WEBHOOK_DELIVERY.decode(ids.get(0))));
    ApiClient.Answer list = other.get(Webhooks.DELIVERIES + "?limit=1");
    assertEquals(200, list.status(), list.text());
    assertEquals(ids.subList(1, 2), list.json().findValuesAsText("id"));
    assertFalse(list.json().at("/meta/hasMore").asBoolean());
    assertEquals(404, other.get(Webhooks.DELIVERIES + "/" + ids.get(0)).status());
  }
}
