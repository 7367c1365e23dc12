package dev.paylink.it.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which requests a merchant finds in its list, and what is kept of them. */
class RequestsIT {
  private static TestService service;
  private Merchant merchant;
  private ApiClient client;

  @BeforeAll
  static void start(@OwnNode("it compares the rows of all merchants") TestService node) {
    service = node;
  }

  @BeforeEach
  void createMerchant() {
    merchant = service.merchant("test");
    client = service.client(merchant, TestService.ALL_SCOPES);
  }

  @Test
  void showsWhatAFailedCreationSent() {
    Issued token = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(1));
    ApiClient sender = new ApiClient(service, token.token());
    ApiClient.Answer refused =
        sender.post(
            "/orders", "{\"amount\":12.5,\"currency\":\"idr\"}", "Idempotency-Key", "order-1042");
    assertEquals(400, refused.status());
    JsonNode kept = Audit.of(service, client, refused);
    assertEquals("POST", kept.get("method").asText());
    assertEquals("/v1/orders", kept.get("path").asText());
    assertEquals("createOrder", kept.get("operationId").asText());
    assertEquals(400, kept.get("status").asInt());
    assertEquals("invalid_request", kept.get("code").asText());
    assertEquals(refused.json().get("message"), kept.get("message"));
    assertEquals(refused.json().get("details"), kept.get("details"));
    assertEquals("token", kept.get("actor").get("type").asText());
    assertEquals(token.tokenId(), kept.get("actor").get("id").asText());
    assertEquals("test", kept.get("actor").get("label").asText());
    assertEquals("127.0.0.1", kept.get("address").asText());
    assertEquals("order-1042", kept.get("idempotencyKey").asText());
    assertTrue(kept.get("durationMs").isInt());
    assertEquals("{\"amount\":12.5,\"currency\":\"idr\"}", kept.get("body").toString());
  }

  @Test
  void keepsNoPersonalDataAndNoSecrets() {
    ApiClient.Answer link =
        client.post(
            "/payment-links",
            """
            {"title": "For Zoe", "amount": "1", "currency": "USD", "zoe@private.example": 1,
             "successUrl": "https://shop.example/zoe", "email": "zoe",
             "customer": {"name": "Zoe", "email": "zoe", "phone": "zoe"},
             "metadata": {"zoe": "zoe"}, "expiresAt": "2036-12-31T17:00:00Z"}
            """);
    JsonNode kept = Audit.of(service, client, link);
    assertEquals(
        "{\"amount\":\"1\",\"currency\":\"USD\",\"expiresAt\":\"2036-12-31T17:00:00Z\"}",
        kept.get("body").toString());
    assertFalse(kept.toString().toLowerCase().contains("zoe"), kept::toString);
    ApiClient.Answer endpoint =
        client.post(
            "/webhook-endpoints",
            """
            {"url": "https://shop.example/zoe", "description": "zoe", "maxConcurrency": 999,
             "headers": {"Authorization": "zoe", "Host": "zoe", "X-Zoe": "zoe"}}
            """);
    kept = Audit.of(service, client, endpoint);
    assertEquals("{\"maxConcurrency\":999}", kept.get("body").toString());
    assertFalse(kept.toString().toLowerCase().contains("zoe"), kept::toString);
  }

  @Test
  void replacesNamesThatTheClientChose() {
    JsonNode unknownField =
        Audit.of(
            service, client, client.post("/orders", "{\"zoe@x.example\":1,\"currency\":\"USD\"}"));
    assertFalse(unknownField.toString().contains("zoe"), unknownField::toString);
    JsonNode unknownParameter = Audit.of(service, client, client.get("/orders?zoe@x.example=1"));
    assertEquals("(other)", unknownParameter.get("details").get(0).get("field").asText());
    assertTrue(unknownParameter.get("message").asText().startsWith("(other) is no query"));
    JsonNode path = Audit.of(service, client, client.get("/orders/zoe@x.example"));
    assertEquals("/v1/orders/{orderId}", path.get("path").asText());
    String product =
        client
            .post("/digital-products", "{\"title\":\"A\",\"amount\":1,\"currency\":\"USD\"}")
            .json()
            .get("id")
            .asText();
    JsonNode file =
        Audit.of(
            service,
            client,
            client.delete("/digital-products/" + product + "/files/zo%65%20x.pdf"));
    assertEquals("The product has no file (other)", file.get("message").asText());
    assertFalse(file.toString().contains("zoe"), file::toString);
    JsonNode header =
        Audit.of(
            service,
            client,
            client.post(
                "/webhook-endpoints",
                "{\"url\":\"https://a.example\",\"headers\":{\"Host\":\"\"}}"));
    assertEquals("headers.(other)", header.get("details").get(0).get("field").asText());
  }

  @Test
  void keepsTheScopeThatWasMissing() {
    ApiClient manager = service.client(merchant, "tokens:manage orders:read");
    ApiClient.Answer refused =
        manager.post("/tokens", "{\"label\":\"x\",\"scopes\":[\"orders:write\"]}");
    assertEquals(403, refused.status());
    JsonNode kept = Audit.of(service, client, refused);
    assertEquals("scope", refused.json().at("/details/0/field").asText(), refused.text());
    assertEquals(refused.json().get("details"), kept.get("details"));
    assertEquals(refused.json().get("message"), kept.get("message"));
  }

  @Test
  void listsChangesAndFailures() {
    ApiClient.Answer created = client.post("/orders", "{\"amount\":5,\"currency\":\"EUR\"}");
    String order = "/orders/" + created.json().get("id").asText();
    List<ApiClient.Answer> kept = new ArrayList<>(List.of(created));
    kept.add(client.patch(order, "{\"status\":\"paid\"}"));
    client.get(order);
    client.get("/orders");
    kept.add(client.delete(order));
    kept.add(client.get("/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb"));
    kept.add(service.client(merchant, "orders:read").post("/orders", "{}"));
    kept.add(client.post("/orders", "no JSON"));
    List<String> expected = new ArrayList<>();
    kept.forEach(answer -> expected.add(0, answer.header("X-Request-Id")));
    Audit.of(service, client, kept.get(kept.size() - 1));
    JsonNode page = client.get("/requests").json();
    assertEquals(expected, Audit.ids(page));
    assertEquals("{\"perPage\":20,\"hasMore\":false}", page.get("meta").toString());
    List<String> shown = new ArrayList<>();
    page.get("data")
        .forEach(
            request ->
                shown.add(
                    0,
                    "%s %s %s"
                        .formatted(
                            request.get("operationId").asText(),
                            request.get("status").asInt(),
                            request.path("code").asText(""))));
    assertEquals(
        List.of(
            "createOrder 201 ",
            "updateOrder 200 ",
            "cancelOrder 409 order_not_cancellable",
            "getOrder 404 not_found",
            "createOrder 403 insufficient_scope",
            "createOrder 400 invalid_request"),
        shown);
    JsonNode success = page.get("data").get(expected.size() - 1);
    assertFalse(success.has("body") || success.has("message"), success::toString);
    assertFalse(page.get("data").get(0).has("body"));
  }

  /** A program that many customers have asks often, and changes nothing. */
  @Test
  void keepsVerificationsOfLicenceKeysOnlyIfTheyFail() {
    String verify = "{\"productId\":\"prod_01jd5k8zv7e6w9q2m4t8x0c3fb\",\"key\":\"%s\"}";
    assertEquals(200, client.post("/licence-keys/verify", verify.formatted("A-1")).status());
    ApiClient.Answer failed = client.post("/licence-keys/verify", verify.formatted(""));
    Audit.of(service, client, failed);
    assertEquals(List.of(failed.header("X-Request-Id")), Audit.ids(client.get("/requests").json()));
  }

  @Test
  void hidesRequestsOfOtherMerchants() {
    ApiClient.Answer answer = client.post("/orders", "{}");
    Audit.of(service, client, answer);
    ApiClient other = service.newClient();
    ApiClient.Answer hidden = other.get("/requests/" + answer.header("X-Request-Id"));
    assertEquals(404, hidden.status());
    assertEquals("not_found", hidden.code());
    assertFalse(Audit.ids(other.get("/requests").json()).contains(answer.header("X-Request-Id")));
  }

  @Test
  void keepsNoRequestsWithoutAValidToken() {
    long before = service.number("select count(*) from api_request");
    ApiClient revoked = new ApiClient(service, client.token() + "x");
    assertEquals(401, revoked.post("/orders", "{}").status());
    assertEquals(404, client.get("/nowhere").status());
    Audit.of(service, client, client.post("/orders", "{}"));
    assertTrue(service.number("select count(*) from api_request") > before);
    assertEquals(0, service.number("select count(*) from api_request where status = 401"));
    assertEquals(1, Audit.ids(client.get("/requests").json()).size());
  }

  @Test
  void showsTheAddressThatATrustedProxyTells() {
    try (TestService behindProxy =
        service.anotherNode(Map.of("PAYLINK_HTTP_TRUSTED_PROXIES", "1"))) {
      ApiClient proxied = behindProxy.client(merchant, TestService.ALL_SCOPES);
      ApiClient.Answer told =
          proxied.post("/orders", "{}", "X-Forwarded-For", "10.0.0.1, 203.0.113.9");
      assertEquals("203.0.113.9", Audit.of(behindProxy, proxied, told).get("address").asText());
      assertFalse(Audit.of(behindProxy, proxied, proxied.post("/orders", "{}")).has("address"));
    }
  }

  @Test
  void requiresTheScope() {
    ApiClient weak = service.client(merchant, "orders:read");
    assertEquals(403, weak.get("/requests").status());
    assertEquals(403, weak.get("/requests/req_01jd5k8zv7e6w9q2m4t8x0c3fb").status());
  }

  @Test
  void pagesThroughAPeriod() {
    List<String> newestFirst = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ApiClient.Answer answer = client.post("/orders", "{\"amount\":5,\"currency\":\"EUR\"}");
      newestFirst.add(0, answer.header("X-Request-Id"));
      Audit.of(service, client, answer);
    }
    List<String> walked = new ArrayList<>();
    String path = "/requests?perPage=2";
    while (path != null) {
      ApiClient.Answer page = client.get(path);
      walked.addAll(Audit.ids(page.json()));
      String link = page.header("Link");
      assertEquals(page.json().get("meta").get("hasMore").asBoolean(), !link.isEmpty());
      path = link.isEmpty() ? null : link.replaceAll("^<.*/v1(.*)>; rel=\"next\"$", "$1");
    }
    assertEquals(newestFirst, walked);
    Instant third =
        Instant.parse(client.get("/requests/" + newestFirst.get(2)).json().get("time").asText());
    assertEquals(
        newestFirst.subList(0, 3), Audit.ids(client.get("/requests?createdFrom=" + third).json()));
    assertEquals(
        newestFirst.subList(3, 5), Audit.ids(client.get("/requests?createdTo=" + third).json()));
    assertEquals(
        newestFirst.subList(3, 4),
        Audit.ids(
            client
                .get(
                    "/requests?createdTo=%s&after=%s&perPage=1"
                        .formatted(third, newestFirst.get(0)))
                .json()));
  }

  @Test
  void takesAnUnknownIdAsAPosition() {
    ApiClient.Answer answer = client.post("/orders", "{}");
    Audit.of(service, client, answer);
    assertEquals(
        List.of(), Audit.ids(client.get("/requests?after=req_00000000000000000000000000").json()));
    assertEquals(
        List.of(answer.header("X-Request-Id")),
        Audit.ids(client.get("/requests?after=req_7zzzzzzzzzzzzzzzzzzzzzzzzz").json()));
  }
}
