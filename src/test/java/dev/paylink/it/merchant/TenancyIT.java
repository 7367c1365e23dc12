package dev.paylink.it.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tenant isolation: a merchant tries every operation with ids of another merchant. */
class TenancyIT {
  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @Test
  void answersForeignIdLikeUnknownId() {
    List<ApiClient> merchants = List.of(service.newClient(), service.newClient());
    for (int i = 0; i < 2; i++) {
      ApiClient owner = merchants.get(i);
      ApiClient other = merchants.get(1 - i);
      String order = owner.newOrder();
      String link = owner.newLink();
      String unknownOrder = TypeId.ORDER.encode(service.node().ids().next());
      String unknownLink = TypeId.PAYMENT_LINK.encode(service.node().ids().next());
      assertSame(other, "GET", "/orders/", order, unknownOrder, null);
      assertSame(other, "DELETE", "/orders/", order, unknownOrder, null);
      assertSame(other, "PATCH", "/orders/", order, unknownOrder, "{\"status\":\"paid\"}");
      assertSame(other, "GET", "/payment-links/", link, unknownLink, null);
      assertSame(other, "DELETE", "/payment-links/", link, unknownLink, null);
      String event = service.eventsOf(order).get(0);
      String unknownEvent = TypeId.EVENT.encode(service.node().ids().next());
      assertSame(other, "GET", "/events/", event, unknownEvent, null);
      assertSame(other, "GET", "/events?after=", event, unknownEvent, null);
      assertNotListed(other, "/events?limit=100", event);
      assertNotListed(other, "/orders?perPage=100", order);
      assertNotListed(
          other, "/orders?after=" + TypeId.ORDER.encode(service.node().ids().next()), order);
      assertNotListed(other, "/payment-links?perPage=100", link);
      assertEquals("pending", owner.get("/orders/" + order).json().get("status").asText());
      assertEquals("active", owner.get("/payment-links/" + link).json().get("status").asText());
    }
  }

  @Test
  void answersForeignEndpointLikeUnknownEndpoint() {
    List<ApiClient> merchants = List.of(service.newClient(), service.newClient());
    for (int i = 0; i < 2; i++) {
      ApiClient owner = merchants.get(i);
      ApiClient other = merchants.get(1 - i);
      String endpoint = owner.newEndpoint();
      String before = owner.get("/webhook-endpoints/" + endpoint + "/secret").text();
      String unknown = TypeId.WEBHOOK_ENDPOINT.encode(service.node().ids().next());
      String path = "/webhook-endpoints/";
      assertSame(other, "GET", path, endpoint, unknown, null);
      assertSame(other, "PATCH", path, endpoint, unknown, "{\"enabled\":true}");
      assertSame(other, "DELETE", path, endpoint, unknown, null);
      assertSame(other, "GET", path, endpoint + "/secret", unknown + "/secret", null);
      assertSame(
          other, "POST", path, endpoint + "/secret/rotate", unknown + "/secret/rotate", null);
      assertNotListed(other, "/webhook-endpoints?perPage=100", endpoint);
      assertNotListed(other, "/webhook-endpoints?after=" + endpoint, endpoint);
      assertFalse(owner.get(path + endpoint).json().get("enabled").asBoolean());
      assertEquals(before, owner.get(path + endpoint + "/secret").text());
    }
  }

  @Test
  void answersForeignDeliveryLikeUnknownDelivery() {
    ApiClient owner = service.newClient();
    ApiClient other = service.newClient();
    String endpoint = owner.newEndpoint();
    owner.newOrder();
    String delivery = new Webhooks(service, owner).onlyDelivery(endpoint);
    String before = owner.get("/webhook-deliveries/" + delivery).text();
    String unknown = TypeId.WEBHOOK_DELIVERY.encode(service.node().ids().next());
    String unknownEndpoint = TypeId.WEBHOOK_ENDPOINT.encode(service.node().ids().next());
    String path = "/webhook-deliveries/";
    assertSame(other, "GET", path, delivery, unknown, null);
    assertSame(other, "POST", path, delivery + "/retry", unknown + "/retry", null);
    assertSame(
        other,
        "POST",
        "/webhook-endpoints/",
        endpoint + "/recover",
        unknownEndpoint + "/recover",
        Webhooks.ALL_TIME);
    assertSame(
        other, "POST", "/webhook-endpoints/", endpoint + "/test", unknownEndpoint + "/test", null);
    assertSame(
        other,
        "POST",
        "/webhook-endpoints/",
        endpoint + "/audit",
        unknownEndpoint + "/audit",
        null);
    assertNotListed(other, "/webhook-deliveries?limit=100", delivery);
    assertNotListed(other, "/webhook-deliveries?endpointId=" + endpoint, delivery);
    assertEquals(before, owner.get("/webhook-deliveries/" + delivery).text());
  }

  private static void assertSame(
      ApiClient other, String method, String path, String foreign, String unknown, String body) {
    ApiClient.Answer foreignAnswer = other.send(method, path + foreign, body);
    ApiClient.Answer unknownAnswer = other.send(method, path + unknown, body);
    assertEquals(path.contains("?") ? 400 : 404, foreignAnswer.status());
    assertEquals(
        unknownAnswer.text().replace(id(unknown), "").replace(requestId(unknownAnswer), ""),
        foreignAnswer.text().replace(id(foreign), "").replace(requestId(foreignAnswer), ""));
    assertEquals(
        unknownAnswer.response().headers().map().keySet(),
        foreignAnswer.response().headers().map().keySet());
  }

  private static String id(String path) {
    return path.replaceAll("/.*", "");
  }

  private static String requestId(ApiClient.Answer answer) {
    return answer.header("X-Request-Id");
  }

  private static void assertNotListed(ApiClient client, String path, String id) {
    assertFalse(client.get(path).text().contains(id), path);
  }
}
