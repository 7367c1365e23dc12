package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Creation, transitions and cancellation of orders. */
class OrdersIT {
  private static final List<String> STATUSES =
      List.of("pending", "paid", "processing", "completed", "cancelled");

  /** Allowed next statuses of each status. */
  private static final Map<String, Set<String>> TRANSITIONS =
      Map.of(
          "pending", Set.of("paid", "cancelled"),
          "paid", Set.of("processing", "completed"),
          "processing", Set.of("completed"),
          "completed", Set.of(),
          "cancelled", Set.of());

  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    client = service.newClient();
  }

  @Test
  void createsPendingManualOrder() {
    ApiClient.Answer created =
        client.post(
            "/orders",
            """
            {"amount": 12.50, "currency": "USD",
             "customer": {"name": "Ana", "email": "ana@example.com", "phone": "+1 555 0100"},
             "metadata": {"z": 1.10, "a": [true, null, "x"]}}
            """);
    assertEquals(201, created.status());
    JsonNode order = created.json();
    assertEquals("pending", order.get("status").asText());
    assertEquals("manual", order.get("source").asText());
    assertEquals("{\"z\":1.10,\"a\":[true,null,\"x\"]}", metadataText(created.text()));
    String id = order.get("id").asText();
    assertTrue(created.header("Location").endsWith("/v1/orders/" + id));
    assertEquals(created.text(), client.get("/orders/" + id).text());
    assertEquals(
        TypeId.timeOf(TypeId.ORDER.decode(id)).toString(), order.get("createdAt").asText());
  }

  private static String metadataText(String json) {
    return json.substring(
        json.indexOf("\"metadata\":") + 11, json.indexOf(",\"suspiciousReasons\""));
  }

  @Test
  void keepsAmountsExact() {
    Map<String, String> written =
        Map.of(
            "{\"amount\":0.01,\"currency\":\"USD\"}", "0.01",
            "{\"amount\":1.5e2,\"currency\":\"JPY\"}", "150",
            "{\"amount\":9999999999999.99,\"currency\":\"USD\"}", "9999999999999.99",
            "{\"amount\":999999999999999,\"currency\":\"IDR\"}", "999999999999999",
            "{\"amount\":12.500,\"currency\":\"USD\"}", "12.5",
            "{\"amount\":0.123,\"currency\":\"KWD\"}", "0.123");
    written.forEach(
        (body, amount) -> {
          String text = client.post("/orders", body).text();
          assertTrue(text.contains("\"amount\":" + amount + ","), text);
        });
  }

  @Test
  void allowsOnlyValidTransitions() {
    for (String from : STATUSES) {
      for (String to : STATUSES) {
        String id = orderIn(from);
        ApiClient.Answer answer = client.patch("/orders/" + id, status(to));
        if (TRANSITIONS.get(from).contains(to)) {
          assertEquals(200, answer.status(), from + " to " + to);
          assertEquals(to, answer.json().get("status").asText());
        } else {
          assertEquals(409, answer.status(), from + " to " + to);
          assertEquals("invalid_transition", answer.code());
          assertEquals(from, client.get("/orders/" + id).json().get("status").asText());
        }
      }
    }
  }

  @Test
  void cancelsOnlyPendingOrders() {
    for (String status : STATUSES) {
      String id = orderIn(status);
      ApiClient.Answer answer = client.delete("/orders/" + id);
      if (status.equals("pending")) {
        assertEquals(204, answer.status());
        assertEquals("cancelled", client.get("/orders/" + id).json().get("status").asText());
      } else {
        assertEquals(409, answer.status(), status);
        assertEquals("order_not_cancellable", answer.code());
        String message = answer.json().get("message").asText();
        assertTrue(message.contains(status) && message.contains("pending"), message);
      }
    }
  }

  @Test
  void cancelsPaidOrdersWhenConfigured() {
    try (TestService lenient =
        service.anotherNode(Map.of("PAYLINK_ORDERS_CANCELLABLE", "pending,paid"))) {
      ApiClient other = lenient.newClient();
      String id = other.newOrder();
      other.patch("/orders/" + id, status("paid"));
      assertEquals(204, other.delete("/orders/" + id).status());
      other.patch("/orders/" + id, status("paid"));
      assertEquals("cancelled", other.get("/orders/" + id).json().get("status").asText());
    }
  }

  @Test
  void writesOneEventPerTransition() {
    String id = client.newOrder();
    for (String status : List.of("paid", "processing", "completed")) {
      client.patch("/orders/" + id, status(status));
    }
    client.patch("/orders/" + id, status("paid")); // rejected: no event
    assertEquals(
        "order.created/1/null payment.succeeded/2/pending order.paid/3/pending"
            + " order.processing/4/paid order.completed/5/processing",
        service.text(
            """
            select string_agg(type || '/' || sequence || '/'
                              || coalesce(payload->>'previousStatus', 'null'), ' ' order by sequence)
            from event where object_id = '%s'
              and payload->'object'->>'status' = coalesce(nullif(split_part(type, '.', 2), 'created'),
                                                          'pending')
            """
                .formatted(TypeId.ORDER.decode(id))));
  }

  private static String orderIn(String status) {
    String id = client.newOrder();
    List<String> steps =
        status.equals("cancelled")
            ? List.of("cancelled")
            : STATUSES.subList(1, STATUSES.indexOf(status) + 1);
    steps.forEach(step -> client.patch("/orders/" + id, status(step)));
    assertEquals(status, client.get("/orders/" + id).json().get("status").asText());
    return id;
  }

  private static String status(String status) {
    return "{\"status\":\"%s\"}".formatted(status);
  }
}
