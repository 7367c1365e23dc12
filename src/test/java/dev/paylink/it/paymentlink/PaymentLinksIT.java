package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Creation, expiry, deactivation and lists of payment links. */
class PaymentLinksIT {
  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
    client = service.newClient();
  }

  @Test
  void answersCreationWithTheWholeLink() {
    ApiClient.Answer created = client.post("/payment-links", body("Seat"));
    assertEquals(201, created.status());
    assertEquals("active", created.json().get("status").asText());
    String id = created.json().get("id").asText();
    assertTrue(created.header("Location").endsWith("/v1/payment-links/" + id));
    assertFalse(created.json().get("checkoutUrl").asText().contains(id.substring(6)));
    assertEquals(client.get("/payment-links/" + id).json(), created.json());
  }

  @Test
  void readsLinkAsCreated() {
    ApiClient.Answer created =
        client.post(
            "/payment-links",
            """
            {"title": "Batik \\u00e9 \\ud83d\\ude00", "amount": 150000.50, "currency": "IDR",
             "successUrl": "https://shop.example.com/thanks?x=1",
             "expiresAt": "2100-01-01T02:00:00.123456789+02:00", "maxPayments": 3,
             "allowPartial": true, "require": ["phone", "email"],
             "customer": {"email": "a@example.com", "phone": "0812 000"},
             "metadata": {"b": {"c": 1e2}}}
            """);
    JsonNode link = client.get("/payment-links/" + created.json().get("id").asText()).json();
    assertEquals("Batik é 😀", link.get("title").asText());
    assertEquals("150000.5", link.get("amount").asText());
    assertEquals("active", link.get("status").asText());
    assertEquals(link, created.json());
    assertEquals("https://shop.example.com/thanks?x=1", link.get("successUrl").asText());
    assertEquals("a@example.com", link.at("/customer/email").asText());
    assertEquals(100, link.at("/metadata/b/c").asInt());
  }

  @Test
  void replaysTheFirstAnswer() {
    String body = "{\"title\":\"a\",\"amount\":1,\"currency\":\"USD\",\"customer\":{}}";
    ApiClient.Answer first = client.post("/payment-links", body, "Idempotency-Key", "whole");
    String path = "/payment-links/" + first.json().get("id").asText();
    assertEquals(client.get(path).json(), first.json());
    client.delete(path);
    ApiClient.Answer again = client.post("/payment-links", body, "Idempotency-Key", "whole");
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(first.text(), again.text());
  }

  @Test
  void expiresLinkByClock() {
    String expiry = service.clock().instant().plus(Duration.ofHours(1)).toString();
    String id =
        client
            .post(
                "/payment-links",
                "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\",\"expiresAt\":\"%s\"}"
                    .formatted(expiry))
            .json()
            .get("id")
            .asText();
    assertEquals("active", status(id));
    service.advance(Duration.ofHours(1));
    assertEquals("expired", status(id));
    assertTrue(idsIn("status=expired").contains(id));
    assertFalse(idsIn("status=active").contains(id));
  }

  @Test
  void writesOneEventOnRepeatedDeactivation() {
    String id = client.newLink();
    assertEquals(204, client.delete("/payment-links/" + id).status());
    assertEquals(204, client.delete("/payment-links/" + id).status());
    assertEquals("deactivated", status(id));
    assertTrue(idsIn("status=deactivated").contains(id));
    assertEquals(
        "payment_link.created/1 payment_link.deactivated/2",
        service.text(
            "select string_agg(type || '/' || sequence, ' ' order by sequence) from event"
                + " where object_id = '%s'".formatted(TypeId.PAYMENT_LINK.decode(id))));
  }

  @Test
  void pagesByNumberAndCursorInSameOrder() {
    ApiClient other = service.newClient();
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      made.add(0, other.newLink());
    }
    List<String> byPage = new ArrayList<>();
    for (int page = 1; page <= 3; page++) {
      byPage.addAll(ids(other.get("/payment-links?perPage=3&page=" + page)));
    }
    assertEquals(made, byPage);
    ApiClient.Answer afterThird = other.get("/payment-links?perPage=3&after=" + made.get(2));
    assertEquals(made.subList(3, 6), ids(afterThird));
    assertTrue(afterThird.header("Link").contains("after=" + made.get(5)));
    assertEquals(7, afterThird.json().at("/meta/total").asInt());
    assertTrue(ids(other.get("/payment-links?page=9")).isEmpty());
  }

  @Test
  void listsLinksOfPeriod() {
    ApiClient other = service.newClient();
    String first = other.newLink();
    String second = other.newLink();
    Instant start = TypeId.timeOf(TypeId.PAYMENT_LINK.decode(second));
    assertEquals(List.of(second), ids(other.get("/payment-links?createdFrom=" + start)));
    ApiClient.Answer before = other.get("/payment-links?status=active&createdTo=" + start);
    assertEquals(List.of(first), ids(before));
    assertEquals(1, before.json().at("/meta/total").asInt());
    assertTrue(before.header("Link").contains("createdTo="));
    ApiClient.Answer refused =
        other.get("/payment-links?createdFrom=2026-02-02&createdTo=2026-01-31");
    assertEquals("createdFrom", refused.json().at("/details/0/field").asText());
  }

  @Test
  void allowsHttpForTestMerchantsOnly() {
    String body =
        "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\",\"successUrl\":\"http://shop.test/x\"}";
    assertEquals(201, client.post("/payment-links", body).status());
    ApiClient live = service.client(service.merchant("live"), TestService.ALL_SCOPES);
    ApiClient.Answer refused = live.post("/payment-links", body);
    assertEquals(400, refused.status());
    assertEquals("successUrl", refused.json().at("/details/0/field").asText());
  }

  @Test
  void createsRandomCheckoutUrls() {
    Set<String> tokens = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      String url = client.post("/payment-links", body("t")).json().get("checkoutUrl").asText();
      String token = url.substring(url.lastIndexOf('/') + 1);
      assertEquals(32, token.length());
      tokens.add(token);
    }
    assertEquals(20, tokens.size());
  }

  @Test
  void createsLinkPerRequestWithoutKey() {
    assertNotEquals(client.newLink(), client.newLink());
  }

  private static String status(String id) {
    return client.get("/payment-links/" + id).json().get("status").asText();
  }

  private static List<String> idsIn(String query) {
    return ids(client.get("/payment-links?perPage=100&" + query));
  }

  private static List<String> ids(ApiClient.Answer answer) {
    List<String> ids = new ArrayList<>();
    answer.json().get("data").forEach(link -> ids.add(link.get("id").asText()));
    return ids;
  }

  private static String body(String title) {
    return "{\"title\":\"%s\",\"amount\":150000,\"currency\":\"IDR\"}".formatted(title);
  }
}
