package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What became of an idempotency key. */
class IdempotencyKeysIT {
  private static final String ORDER = "{\"amount\":1,\"currency\":\"USD\"}";
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";

  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  private static String path(String key) {
    return "/idempotency-keys/"
        + URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Test
  void listsEachCreationWithItsResource() {
    ApiClient api = service.newClient();
    String token = "{\"label\":\"x\",\"scopes\":[\"orders:read\"]}";
    String endpoint = "{\"url\":\"%s\",\"enabled\":false}".formatted(ApiClient.ENDPOINT_URL);
    String order = id(api.post("/orders", ORDER, "Idempotency-Key", "k"));
    service.advance(Duration.ofSeconds(1));
    String link = id(api.post("/payment-links", LINK, "Idempotency-Key", "k"));
    service.advance(Duration.ofSeconds(1));
    String whe = id(api.post("/webhook-endpoints", endpoint, "Idempotency-Key", "k"));
    service.advance(Duration.ofSeconds(1));
    String tok = id(api.post("/tokens", token, "Idempotency-Key", "k"));
    service.advance(Duration.ofSeconds(1));
    String rotated = id(api.post("/tokens/" + tok + "/rotate", null, "Idempotency-Key", "k"));
    api.post("/orders", ORDER, "Idempotency-Key", "other");
    service.advance(Duration.ofSeconds(1));
    api.send("DELETE", "/orders/" + order, null, "Idempotency-Key", "k");
    JsonNode uses = api.get(path("k")).json().get("data");
    assertEquals(
        List.of(
            "cancelOrder",
            "rotateToken",
            "createToken",
            "createWebhookEndpoint",
            "createPaymentLink",
            "createOrder"),
        uses.findValuesAsText("operation"));
    assertEquals(
        List.of(order, rotated, tok, whe, link, order), uses.findValuesAsText("resourceId"));
    assertEquals(204, uses.get(0).get("status").asInt());
    JsonNode first = uses.get(5);
    assertEquals(201, first.get("status").asInt());
    Instant created = Instant.parse(first.get("createdAt").asText());
    assertEquals(
        created.plus(Duration.ofHours(24)), Instant.parse(first.get("expiresAt").asText()));
  }

  private static String id(ApiClient.Answer created) {
    assertEquals(201, created.status(), created.text());
    return created.json().get("id").asText();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "/",
        "//",
        "a/../b",
        "50%",
        "%2F",
        "%zz",
        "a b",
        "a+b",
        "a?b=c&d",
        "a#b",
        "a;b=c",
        "a:b,c",
        "\"'<>\\^`{|}~",
        "...",
        "a.",
        "{idempotencyKey}",
      })
  void decodesTheKeyInThePath(String key) {
    ApiClient api = service.newClient();
    String order = id(api.post("/orders", ORDER, "Idempotency-Key", key));
    ApiClient.Answer found = api.get(path(key));
    assertEquals(200, found.status(), found.text());
    assertEquals(order, found.json().at("/data/0/resourceId").asText());
    assertEquals(404, api.get(path(key + "x")).status());
  }

  @Test
  void findsTheLongestKey() {
    ApiClient api = service.newClient();
    String key = "/".repeat(255);
    String order = id(api.post("/orders", ORDER, "Idempotency-Key", key));
    assertEquals(order, api.get(path(key)).json().at("/data/0/resourceId").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"%C3%A9", "%00", "%7F", "%0A"})
  void rejectsAKeyThatNoRequestCanHave(String encoded) {
    ApiClient.Answer refused = service.newClient().get("/idempotency-keys/" + encoded);
    assertEquals(400, refused.status(), refused.text());
    assertEquals("idempotencyKey", refused.json().at("/details/0/field").asText());
    ApiClient.Answer longer = service.newClient().get("/idempotency-keys/" + "k".repeat(256));
    assertEquals(400, longer.status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%4", "%zz", "%FF"})
  void answersAMalformedPathAsOneError(String malformed) {
    ApiClient api = service.newClient();
    String answer =
        new RawHttp(service.port())
            .exchange(
                "GET /v1/idempotency-keys/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n"
                    .formatted(malformed, api.token()));
    assertTrue(answer.startsWith("HTTP/1.1 40"), answer);
  }

  @Test
  void answersOtherKeysAsUnknown() {
    ApiClient api = service.newClient();
    id(api.post("/orders", ORDER, "Idempotency-Key", "mine"));
    assertEquals(404, api.get(path("yours")).status());
    assertEquals(404, service.newClient().get(path("mine")).status());
    assertEquals(
        422, api.post("/orders", ORDER.replace("1", "2"), "Idempotency-Key", "mine").status());
    assertEquals(1, api.get(path("mine")).json().get("data").size());
    assertEquals(400, api.post("/orders", "{}", "Idempotency-Key", "refused").status());
    assertEquals(404, api.get(path("refused")).status());
  }

  @Test
  void forgetsAKeyWithItsAnswer() {
    // A node of its own: its clock is moved.
    try (TestService node = TestService.start()) {
      ApiClient api = node.newClient();
      id(api.post("/orders", ORDER, "Idempotency-Key", "k"));
      node.advance(Duration.ofHours(24));
      assertEquals(404, api.get(path("k")).status());
    }
  }

  @Test
  void showsOnlyWhatTheTokenMayCreate() {
    Merchant merchant = service.merchant("test");
    ApiClient api = service.client(merchant, TestService.ALL_SCOPES);
    id(api.post("/orders", ORDER, "Idempotency-Key", "k"));
    id(api.post("/payment-links", LINK, "Idempotency-Key", "k"));
    ApiClient links = service.client(merchant, "payment-links:write");
    assertEquals(
        List.of("createPaymentLink"),
        links.get(path("k")).json().get("data").findValuesAsText("operation"));
    assertEquals(404, service.client(merchant, "tokens:manage").get(path("k")).status());
    ApiClient reader = service.client(merchant, "orders:read payment-links:read events:read");
    ApiClient.Answer refused = reader.get(path("k"));
    assertEquals(403, refused.status());
    assertTrue(refused.header("WWW-Authenticate").endsWith("error=\"insufficient_scope\""));
  }
}
