package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventType;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Events of orders and links in the feed, by id and on the event bus. */
class EventsIT {
  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @Test
  void listsTransitionsOfOrderInSequence() {
    ApiClient client = service.newClient();
    String id = client.newOrder();
    for (String status : List.of("paid", "processing", "completed")) {
      client.patch("/orders/" + id, "{\"status\":\"%s\"}".formatted(status));
    }
    client.delete("/orders/" + client.newOrder());
    assertEquals(
        "order.created/1/pending/null payment.succeeded/2/succeeded/pending"
            + " order.paid/3/paid/pending order.processing/4/processing/paid"
            + " order.completed/5/completed/processing"
            + " order.created/1/pending/null order.cancelled/2/cancelled/pending",
        FeedReader.summary(new FeedReader("").await(client, 7)));
    assertEquals(
        service.eventsOf(id),
        new FeedReader("").await(client, 7).stream().limit(5).map(e -> id(e)).toList());
  }

  private static String id(JsonNode event) {
    return event.get("id").asText();
  }

  @Test
  void showsOrderAsOfTheEvent() {
    ApiClient client = service.newClient();
    String deep = "[".repeat(30) + "]".repeat(30); // the maximum depth of a request
    String order =
        client
            .post(
                "/orders",
                """
                {"amount": 9999999999999.99, "currency": "USD", "customer": {"email": "e@example.com"},
                 "metadata": {"z": 1.10, "big": 12345678901234567890.125, "a": %s}}
                """
                    .formatted(deep))
            .text();
    String id = order.substring(7, 37);
    client.patch("/orders/" + id, "{\"status\":\"paid\"}");
    String event = service.eventsOf(id).get(0);
    String text = client.get("/events/" + event).text();
    String then = order.replace(",\"payments\":[]", "");
    assertTrue(text.contains("\"data\":{\"object\":%s},\"actor\":".formatted(then)), text);
    new FeedReader("").await(client, 2);
    String page = client.get("/events?limit=1").text();
    assertEquals("{\"data\":[%s],\"meta\":{\"limit\":1,\"hasMore\":true}}".formatted(text), page);
  }

  @Test
  void emitsLinkCreatedAndDeactivated() {
    ApiClient client = service.newClient();
    String id = client.newLink();
    JsonNode created = client.get("/payment-links/" + id).json();
    client.delete("/payment-links/" + id);
    client.delete("/payment-links/" + id); // repeated: no effect
    List<JsonNode> events = new FeedReader("").await(client, 2);
    assertEquals(
        "payment_link.created/1/active/null payment_link.deactivated/2/deactivated/active",
        FeedReader.summary(events));
    assertEquals(withoutFigures((ObjectNode) created), events.get(0).at("/data/object"));
    assertEquals(
        withoutFigures((ObjectNode) client.get("/payment-links/" + id).json()),
        events.get(1).at("/data/object"));
  }

  /** Events do not have what a link has received. */
  private static JsonNode withoutFigures(ObjectNode link) {
    return link.without(List.of("paymentCount", "amountReceived"));
  }

  @Test
  void filtersByTypeAndPagesByLink() {
    ApiClient client = service.newClient();
    for (int i = 0; i < 3; i++) {
      client.patch("/orders/" + client.newOrder(), "{\"status\":\"paid\"}");
      client.newLink();
    }
    new FeedReader("").await(client, 12);
    String types = "types=order.paid,payment_link.created";
    ApiClient.Answer first = client.get("/events?limit=4&" + types);
    assertEquals(4, first.json().get("data").size());
    assertTrue(first.json().at("/meta/hasMore").asBoolean());
    String next = first.header("Link").replaceFirst("<.*/v1(/events\\?.*)>; rel=\"next\"", "$1");
    assertTrue(next.contains("types=order.paid%2Cpayment_link.created&limit=4&after="), next);
    ApiClient.Answer second = client.get(next);
    assertEquals(2, second.json().get("data").size());
    assertFalse(second.json().at("/meta/hasMore").asBoolean());
    String last = id(second.json().at("/data/1"));
    assertTrue(
        second.header("Link").contains("after=" + last),
        "The link must continue after the last event");
    ApiClient.Answer end = client.get("/events?after=" + last + "&" + types);
    assertEquals("{\"data\":[],\"meta\":{\"limit\":20,\"hasMore\":false}}", end.text());
    assertTrue(
        end.header("Link").contains("after=" + last),
        "The link must continue after the last event");
    assertEquals(3, client.get("/events?types=order.paid,order.paid").json().get("data").size());
  }

  @Test
  void readsEventByIdBeforeItHasAPosition() throws SQLException {
    ApiClient client = service.newClient();
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select from event_feed_head for update"); // blocks the sequencer
      String event = service.eventsOf(client.newOrder()).get(0);
      assertEquals(event, id(client.get("/events/" + event).json()));
      String nothing = "{\"data\":[],\"meta\":{\"limit\":20,\"hasMore\":false}}";
      assertEquals(nothing, client.get("/events").text());
      assertEquals(nothing, client.get("/events?after=" + event).text());
      connection.rollback();
      assertEquals(event, id(new FeedReader("").await(client, 1).get(0)));
    }
  }

  @Test
  void listsEventsOfOneObjectBeforeTheyHaveAPosition() throws SQLException {
    ApiClient client = service.newClient();
    String order = client.newOrder();
    client.newOrder();
    String link = client.newLink();
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select from event_feed_head for update"); // blocks the sequencer
      client.patch("/orders/" + order, "{\"status\":\"paid\"}");
      assertEquals(
          "order.created/1/pending/null payment.succeeded/2/succeeded/pending"
              + " order.paid/3/paid/pending",
          FeedReader.summary(eventsOf(client, order, "")));
      connection.rollback();
    }
    List<JsonNode> events = eventsOf(client, order, "");
    assertEquals("token", events.get(2).at("/actor/type").asText());
    assertEquals(
        List.of(events.get(0), events.get(2)),
        eventsOf(client, order, "&types=order.created,order.paid"));
    assertEquals(
        events.subList(1, 2), eventsOf(client, order, "&limit=1&after=" + id(events.get(0))));
    assertEquals(
        "payment_link.created/1/active/null", FeedReader.summary(eventsOf(client, link, "")));
  }

  private static List<JsonNode> eventsOf(ApiClient client, String object, String more) {
    List<JsonNode> events = new ArrayList<>();
    client.get("/events?objectId=" + object + more).json().get("data").forEach(events::add);
    return events;
  }

  @Test
  void pagesThroughTheEventsOfAnObject() {
    ApiClient client = service.newClient();
    String order = client.newOrder();
    client.patch("/orders/" + order, "{\"status\":\"paid\"}");
    ApiClient.Answer first = client.get("/events?limit=2&objectId=" + order);
    assertTrue(first.json().at("/meta/hasMore").asBoolean());
    String next = first.header("Link").replaceFirst("<.*/v1(/events\\?.*)>; rel=\"next\"", "$1");
    ApiClient.Answer second = client.get(next);
    assertEquals(3, second.json().at("/data/0/sequence").asInt());
    assertFalse(second.json().at("/meta/hasMore").asBoolean());
  }

  @Test
  void findsNoEventsOfAnObjectThatIsNotTheCallers() {
    ApiClient client = service.newClient();
    String order = client.newOrder();
    ApiClient other = service.newClient();
    assertEquals(List.of(), eventsOf(other, order, ""));
    assertEquals(List.of(), eventsOf(client, order.replace("ord_", "plink_"), ""));
    String event = service.eventsOf(client.newOrder()).get(0);
    ApiClient.Answer refused = client.get("/events?objectId=%s&after=%s".formatted(order, event));
    assertEquals(400, refused.status(), refused::text);
    assertTrue(refused.text().contains("event that there is of this object"), refused::text);
    assertEquals(400, client.get("/events?objectId=pay_" + order.substring(4)).status());
  }

  @Test
  void publishesEventsOnBusInOrder() {
    Merchant merchant = service.merchant("test");
    List<CommittedEvent> received = Collections.synchronizedList(new ArrayList<>());
    service
        .node()
        .bus()
        .subscribe(
            BusApi.EVENTS,
            event -> {
              if (event.merchantId().equals(merchant.id())) {
                received.add(event);
              }
            });
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    String order = client.newOrder();
    client.patch("/orders/" + order, "{\"status\":\"paid\"}");
    String link = client.newLink();
    Awaitility.await().until(() -> received.size() == 4);
    assertEquals(
        List.of(
            EventType.ORDER_CREATED,
            EventType.PAYMENT_SUCCEEDED,
            EventType.ORDER_PAID,
            EventType.PAYMENT_LINK_CREATED),
        received.stream().map(CommittedEvent::type).toList());
    assertEquals(
        List.of(order, order, order, link),
        received.stream().map(CommittedEvent::objectId).toList());
    assertEquals(service.eventsOf(order).get(1), received.get(1).id());
    assertEquals(2, received.get(1).sequence());
    JsonNode shown = client.get("/events/" + received.get(1).id()).json();
    assertEquals(received.get(1).occurredAt().toString(), shown.get("timestamp").asText());
  }
}
