package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Conditions;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderUpdateBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Changes of the metadata of orders. */
class OrderMetadataIT {
  private static TestService service;
  private static Merchant merchant;
  private static ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = service.merchant("test");
    client = service.client(merchant, TestService.ALL_SCOPES);
  }

  /** The examples of RFC 7396, appendix A, whose documents are objects, and our own. */
  @Test
  void mergesAsJsonMergePatch() {
    Map.of(
            "{\"a\":\"b\"} {\"a\":\"c\"}", "{\"a\":\"c\"}",
            "{\"a\":\"b\"} {\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}",
            "{\"a\":\"b\",\"b\":\"c\"} {\"a\":null}", "{\"b\":\"c\"}",
            "{\"a\":[\"b\"]} {\"a\":\"c\"}", "{\"a\":\"c\"}",
            "{\"a\":\"c\"} {\"a\":[\"b\",null]}", "{\"a\":[\"b\",null]}",
            "{\"a\":{\"b\":\"c\"}} {\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}",
            "{\"e\":null} {\"a\":1}", "{\"e\":null,\"a\":1}",
            "{} {\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}",
            "{\"n\":1.10} {\"m\":2}", "{\"n\":1.10,\"m\":2}",
            "{\"a\":1} null", "none")
        .forEach(
            (given, expected) -> {
              String[] documents = given.split(" ");
              String id = newOrder(documents[0]);
              ApiClient.Answer changed = patch(id, documents[1]);
              assertEquals(200, changed.status(), changed::text);
              assertEquals(expected, metadata(changed.text()), given);
              assertEquals(expected, metadata(client.get("/orders/" + id).text()), given);
            });
  }

  private static String metadata(String order) {
    int start = order.indexOf("\"metadata\":");
    return start < 0
        ? "none"
        : order
            .substring(start + 11, order.indexOf(",\"suspiciousReasons\""))
            .replaceAll(",\"receiptNumber\":\"[^\"]*\"$", "");
  }

  @Test
  void writesOneEventForADifference() {
    String id = newOrder("{\"a\":1}");
    patch(id, "{\"a\":2}");
    ApiClient.Answer same = patch(id, "{\"a\":2,\"b\":null}");
    assertEquals(client.get("/orders/" + id).text(), same.text());
    patch(id, "null");
    patch(id, "null");
    assertEquals("order.created/1/ order.updated/2/pending order.updated/3/pending", history(id));
    assertEquals(
        "{\"a\": 2}",
        service.text(
            "select (payload->'object'->>'metadata')::jsonb::text from event where object_id = '%s' and sequence = 2"
                .formatted(TypeId.ORDER.decode(id))));
    String events = "/events/" + service.eventsOf(id).get(1);
    JsonNode event = client.get(events).json();
    assertEquals("order.updated", event.get("type").asText());
    assertEquals(2, event.at("/data/object/metadata/a").asInt());
  }

  @Test
  void changesFinalOrdersAndTogetherWithStatus() {
    String id = newOrder("{\"a\":1}");
    ApiClient.Answer paid =
        client.patch("/orders/" + id, "{\"status\":\"paid\",\"metadata\":{\"b\":2}}");
    assertEquals("paid", paid.json().get("status").asText());
    assertEquals("{\"a\":1,\"b\":2}", metadata(paid.text()));
    client.patch("/orders/" + id, "{\"status\":\"completed\",\"metadata\":{\"c\":3}}");
    assertEquals(200, patch(id, "{\"d\":4}").status());
    assertEquals(
        "order.created/1/ payment.succeeded/2/pending order.paid/3/pending order.updated/4/paid"
            + " order.completed/5/paid order.updated/6/completed order.updated/7/completed",
        history(id));
    ApiClient.Answer refused =
        client.patch("/orders/" + id, "{\"status\":\"paid\",\"metadata\":{\"e\":5}}");
    assertEquals(409, refused.status());
    assertEquals("{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", metadata(client.get("/orders/" + id).text()));
  }

  @Test
  void refusesWhatIsTooLargeAfterTheChange() {
    String id = newOrder("{\"text\":\"%s\"}".formatted("x".repeat(10_000)));
    ApiClient.Answer large = patch(id, "{\"more\":\"%s\"}".formatted("y".repeat(10_000)));
    assertEquals(400, large.status());
    assertEquals("metadata", large.json().at("/details/0/field").asText());
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      keys.add("\"k%d\":%d".formatted(i, i));
    }
    ApiClient.Answer many = patch(id, "{%s}".formatted(String.join(",", keys)));
    assertEquals(400, many.status());
    assertTrue(many.json().get("message").asText().contains("at most 50 keys"), many::text);
    keys.add("\"text\":null");
    assertEquals(200, patch(id, "{%s}".formatted(String.join(",", keys))).status());
    assertEquals(400, patch(id, "{\"%s\":1}".formatted("k".repeat(41))).status());
    assertEquals(400, patch(id, "[1]").status());
    assertEquals(2, service.eventsOf(id).size());
  }

  @Test
  void repeatsAnswerForSameIdempotencyKey() {
    String id = newOrder("{\"a\":1}");
    String body = "{\"metadata\":{\"a\":2}}";
    ApiClient.Answer first = keyed(id, "key-1", body);
    patch(id, "{\"a\":3}");
    ApiClient.Answer second = keyed(id, "key-1", body);
    assertEquals("true", second.header("Idempotent-Replayed"));
    assertEquals(first.text(), second.text());
    assertEquals("{\"a\":3}", metadata(client.get("/orders/" + id).text()));
    assertEquals(422, keyed(id, "key-1", "{\"metadata\":null}").status());
    assertEquals(422, keyed(id, "key-1", "{\"metadata\":{\"a\":4}}").status());
  }

  private static ApiClient.Answer keyed(String id, String key, String body) {
    return client.send("PATCH", "/orders/" + id, body, "Idempotency-Key", key);
  }

  @Test
  void keepsEachOfConcurrentChanges() {
    String id = newOrder("{}");
    List<Future<?>> changes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      UpdateOrder command =
          new UpdateOrder(
              merchant.id(),
              id,
              OrderUpdateBuilder.builder()
                  .metadata(new MetadataPatch("{\"k%d\":%d}".formatted(i, i)))
                  .build(),
              Conditions.NONE);
      changes.add(service.node().bus().request(BusApi.UPDATE_ORDER, command));
    }
    TestService.await(Future.all(changes));
    assertEquals(20, client.get("/orders/" + id).json().get("metadata").size());
    assertEquals(21, service.eventsOf(id).size());
  }

  @Test
  void doesNotKnowOrdersOfOthers() {
    String id = newOrder("{\"a\":1}");
    ApiClient other = service.newClient();
    assertEquals(404, other.patch("/orders/" + id, "{\"metadata\":{\"a\":2}}").status());
    assertEquals("{\"a\":1}", metadata(client.get("/orders/" + id).text()));
  }

  @Test
  void findsOrdersByChangedMetadata() {
    String id = newOrder("{\"sku\":\"before\",\"kept\":1}");
    patch(id, "{\"sku\":\"after\"}");
    assertEquals(id, client.get("/orders?metadata[sku]=after").json().at("/data/0/id").asText());
    assertFalse(client.get("/orders?metadata[sku]=before").text().contains(id));
    assertTrue(client.get("/orders?metadata[kept]=1").text().contains(id));
    client.patch("/orders/" + id, "{\"status\":\"processing\",\"metadata\":null}"); // refused
    assertTrue(client.get("/orders?metadata[sku]=after").text().contains(id));
    patch(id, "null");
    assertFalse(client.get("/orders?metadata[sku]=after").text().contains(id));
    assertEquals(
        0,
        service.number(
            "select count(*) from order_term where order_id = '%s'"
                .formatted(TypeId.ORDER.decode(id))));
  }

  private static String newOrder(String metadata) {
    return client
        .post("/orders", "{\"amount\":5,\"currency\":\"USD\",\"metadata\":%s}".formatted(metadata))
        .json()
        .get("id")
        .asText();
  }

  private static ApiClient.Answer patch(String id, String metadata) {
    return client.patch("/orders/" + id, "{\"metadata\":%s}".formatted(metadata));
  }

  private static String history(String id) {
    return service.text(
        """
        select string_agg(type || '/' || sequence || '/' || coalesce(payload->>'previousStatus', ''),
                          ' ' order by sequence)
        from event where object_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(id)));
  }
}
