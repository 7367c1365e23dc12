package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The feed with many event types and with one unknown to this version. */
class EventTypesIT {
  /** Appends events of one merchant and type to the feed. */
  private static final String APPEND =
      """
      with head as (
        update event_feed_head set position = position + %3$d returning position - %3$d as position
      )
      insert into event
        (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin, position)
      select overlay(gen_random_uuid()::text placing substr(first_id_at(now())::text, 1, 14) from 1)::uuid,
             '%1$s', '%2$s', gen_random_uuid(), 1, '{}', now(), '{"actor": {"type": "sweep"}}', head.position + n
      from head, generate_series(1, %3$d) n
      """;

  private static final String UNKNOWN =
      "select id::text from event where merchant_id = '%s' and type = 'order.refunded' limit 1";

  private static TestService service;
  private Merchant merchant;
  private ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = service.merchant("test");
    client = service.client(merchant, TestService.ALL_SCOPES);
  }

  @Test
  void passesOverUnknownTypes() {
    List<String> known = new ArrayList<>(List.of(client.newOrder(), client.newOrder()));
    awaitPlaced();
    append("order.refunded", 150);
    known.add(client.newOrder());
    awaitPlaced();
    for (int limit : new int[] {3, 4, 100}) {
      assertPage(known, false, client.get("/events?limit=" + limit));
    }
    assertPage(known.subList(0, 2), true, client.get("/events?limit=2"));
    append("order.refunded", 1);
    assertPage(known, false, client.get("/events?limit=3"));
    String unknown = service.text(UNKNOWN.formatted(TypeId.MERCHANT.decode(merchant.id())));
    String id = TypeId.EVENT.encode(UUID.fromString(unknown));
    assertEquals(404, client.get("/events/" + id).status());
    ApiClient.Answer after = client.get("/events?after=" + id);
    assertEquals(200, after.status(), after.text());
  }

  private void append(String type, int count) {
    service.execute(APPEND.formatted(TypeId.MERCHANT.decode(merchant.id()), type, count));
  }

  private static void awaitPlaced() {
    Awaitility.await()
        .until(() -> service.number("select count(*) from event where position is null") == 0);
  }

  private static void assertPage(List<String> objects, boolean more, ApiClient.Answer page) {
    List<String> shown = new ArrayList<>();
    page.json().get("data").forEach(event -> shown.add(object(event)));
    assertEquals(objects, shown);
    assertEquals(more, page.json().at("/meta/hasMore").asBoolean());
  }

  private static String object(JsonNode event) {
    return event.at("/data/object/id").asText();
  }

  @Test
  void findsRareTypesAmongManyOthers() {
    List<String> rare = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      append("order.processing", 2_000);
      String order = client.newOrder();
      client.patch("/orders/" + order, "{\"status\":\"paid\"}");
      rare.add(order);
      awaitPlaced();
      rare.add(client.newLink());
      awaitPlaced();
    }
    append("order.processing", 2_000);
    String types = "&types=payment_link.created,order.paid";
    for (int limit : new int[] {1, 3, 8, 100}) {
      assertEquals(rare, follow(types, limit));
    }
    for (int limit = 1; limit <= 9; limit++) {
      List<String> first = rare.subList(0, Math.min(limit, rare.size()));
      assertPage(first, limit < rare.size(), client.get("/events?limit=" + limit + types));
    }
    assertPage(List.of(), false, client.get("/events?types=order.cancelled"));
  }

  /** Reads the feed with a page limit and returns the object ids. */
  private List<String> follow(String filter, int limit) {
    FeedReader reader = new FeedReader(filter);
    while (reader.read(client, limit)) {}
    return reader.seen().stream().map(EventTypesIT::object).toList();
  }
}
