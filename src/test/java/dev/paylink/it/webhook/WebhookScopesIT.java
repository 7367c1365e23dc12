package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A token has only those events sent to an endpoint that it may read. */
class WebhookScopesIT {
  private static final String ORDERS = "\"eventTypes\":[\"order.created\",\"order.paid\"]";
  private static final String HARMLESS = "\"eventTypes\":[\"webhook_endpoint.disabled\"]";

  private static TestService service;
  private Merchant merchant;
  private ApiClient all;
  private ApiClient manager;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_WEBHOOKS_RETRY_DELAYS", "1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = service.merchant("test");
    all = service.client(merchant, TestService.ALL_SCOPES);
    manager = service.client(merchant, "webhooks:manage");
  }

  private static void assertRefused(ApiClient.Answer answer) {
    assertEquals(403, answer.status(), answer.text());
    assertEquals("insufficient_scope", answer.code());
    assertEquals(
        "Bearer realm=\"paylink\", error=\"insufficient_scope\", scope=\"events:read\"",
        answer.header("WWW-Authenticate"));
  }

  private ApiClient.Answer create(ApiClient client, String more) {
    return client.post(
        "/webhook-endpoints", "{\"url\":\"%s\"%s}".formatted(ApiClient.ENDPOINT_URL, more));
  }

  private String endpoint(String types) {
    return "/webhook-endpoints/" + create(all, "," + types).json().get("id").asText();
  }

  @ParameterizedTest
  @CsvSource({
    "order.created, orders:read",
    "payment.succeeded, orders:read",
    "message.sent, orders:read",
    "extension.event, orders:read",
    "payment_link.created, payment-links:read",
    "payment_link.created, events:read",
    "order.paid, events:read"
  })
  void createsEndpointOnlyForEventsThatTheTokenReads(String type, String scope) {
    String types = ",\"eventTypes\":[\"webhook_endpoint.disabled\",\"%s\"]".formatted(type);
    ApiClient.Answer refused = create(manager, types);
    assertRefused(refused);
    String message = refused.json().get("message").asText();
    assertTrue(message.contains(type), message);
    assertEquals(201, create(service.client(merchant, "webhooks:manage " + scope), types).status());
  }

  @Test
  void createsEndpointForAllEventsOnlyIfTheTokenReadsAll() {
    assertRefused(create(manager, ""));
    assertRefused(create(service.client(merchant, "webhooks:manage orders:read"), ""));
    String both = "webhooks:manage orders:read payment-links:read";
    assertEquals(201, create(service.client(merchant, both), "").status());
    assertEquals(201, create(manager, "," + HARMLESS).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"url\":\"http://127.0.0.1:61998/\"}",
        "{\"enabled\":true}",
        "{\"headers\":{\"X-A\":\"b\"}}",
        "{\"headers\":null}",
        "{" + HARMLESS + "}"
      })
  void changesNothingOfAnEndpointWhoseEventsTheTokenMayNotRead(String change) {
    for (String path : List.of(endpoint(ORDERS), endpoint("\"description\":\"all\""))) {
      String before = all.get(path).text();
      assertRefused(manager.patch(path, change));
      assertEquals(before, all.get(path).text());
      assertEquals(200, all.patch(path, change).status());
    }
  }

  @Test
  void subscribesNoEndpointToEventsThatTheTokenMayNotRead() {
    String path = endpoint(HARMLESS);
    assertRefused(manager.patch(path, "{" + ORDERS + "}"));
    assertRefused(manager.patch(path, "{\"eventTypes\":null}"));
    assertEquals(200, manager.patch(path, "{\"url\":\"http://127.0.0.1:61998/\"}").status());
  }

  @Test
  void leavesRestOfAnEndpointToTheManager() {
    String path = endpoint(ORDERS);
    assertEquals(
        200,
        manager
            .patch(path, "{\"description\":\"a\",\"maxConcurrency\":3,\"ordered\":true}")
            .status());
    assertEquals(204, manager.delete(path).status());
    assertEquals(404, manager.patch(path, "{\"enabled\":true}").status());
    assertEquals(404, manager.post(path + "/secret/rotate", null).status());
  }

  @Test
  void showsAndReplacesSecretOnlyIfTheTokenReadsTheEvents() {
    String path = endpoint(ORDERS);
    String before = all.get(path + "/secret").text();
    assertRefused(manager.get(path + "/secret"));
    assertRefused(manager.post(path + "/secret/rotate", null));
    assertEquals(before, all.get(path + "/secret").text());
    assertEquals(200, manager.get(endpoint(HARMLESS) + "/secret").status());
  }

  /** Failed deliveries outlive the subscription. */
  @Test
  void repeatsNoDeliveryThatTheTokenMayNotRead() {
    try (Receiver receiver = new Receiver()) {
      receiver.answer(500);
      Webhooks webhooks = new Webhooks(service, all);
      String id = webhooks.endpoint(receiver.url(), "," + ORDERS);
      String path = "/webhook-endpoints/" + id;
      all.newOrder();
      String delivery = webhooks.onlyDelivery(id);
      webhooks.awaitAttempt(delivery, 1);
      webhooks.change(id, "{" + HARMLESS + "}");
      assertRefused(manager.post("/webhook-deliveries/" + delivery + "/retry", null));
      assertRefused(manager.patch(path, "{\"url\":\"http://127.0.0.1:61998/\"}"));
      service.execute("update webhook_delivery set due_at = 'infinity'");
      assertEquals("{\"count\":0}", manager.post(path + "/recover", Webhooks.ALL_TIME).text());
      assertEquals(1, webhooks.recover(id));
      assertRefused(manager.post(endpoint(ORDERS) + "/recover", Webhooks.ALL_TIME));
    }
  }
}
