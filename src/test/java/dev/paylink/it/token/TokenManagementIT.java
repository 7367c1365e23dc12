package dev.paylink.it.token;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Principal;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Creation, listing and revocation of tokens over the API. */
class TokenManagementIT {
  private static final String ORDERS = "{\"label\":\"Till\",\"scopes\":[\"orders:read\"]}";

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
  }

  @Test
  void createsATokenThatHasItsScopes() {
    ApiClient manager = service.newClient();
    ApiClient.Answer created = manager.post("/tokens", ORDERS);
    assertEquals(201, created.status(), created.text());
    JsonNode token = created.json();
    assertEquals("Till", token.get("label").asText());
    assertEquals("[\"orders:read\"]", token.get("scopes").toString());
    assertTrue(created.header("Location").endsWith("/v1/tokens/" + token.get("id").asText()));
    for (TestService node : List.of(service, secondNode)) {
      ApiClient till = new ApiClient(node, token.get("token").asText());
      assertEquals(200, till.get("/orders").status());
      assertEquals(403, till.get("/payment-links").status());
      assertEquals(403, till.get("/tokens").status());
    }
  }

  @Test
  void showsTheSignedTokenOnceOnly() {
    ApiClient manager = service.newClient();
    ApiClient.Answer created =
        manager.send("POST", "/tokens", ORDERS, "Accept-Encoding", "gzip", "Idempotency-Key", "k");
    String token = created.json().get("token").asText();
    String id = created.json().get("id").asText();
    assertEquals("", created.header("Content-Encoding"));
    assertFalse(manager.get("/tokens").text().contains(token));
    JsonNode shown = manager.get("/tokens/" + id).json();
    assertFalse(shown.has("token"));
    assertEquals(created.json().get("expiresAt"), shown.get("expiresAt"));
    assertEquals(created.json().get("createdAt"), shown.get("createdAt"));
    String signature = token.substring(token.lastIndexOf('.') + 1);
    assertEquals(
        0,
        service.number(
            "select count(*) from idempotency_key where body like '%" + signature + "%'"));
    assertEquals(
        1,
        service.number(
            "select count(*) from idempotency_key where operation = 'createToken' and key = 'k'"
                + " and body like '{\"sealed\":%'"));
  }

  @Test
  void repeatsTheFirstAnswerToTheSameTokenOnly() {
    Merchant merchant = service.merchant("test");
    ApiClient manager = service.client(merchant, TestService.ALL_SCOPES);
    ApiClient.Answer first = manager.post("/tokens", ORDERS, "Idempotency-Key", "a/b");
    ApiClient.Answer again =
        new ApiClient(secondNode, manager.token())
            .post("/tokens", ORDERS, "Idempotency-Key", "a/b");
    assertEquals(first.text(), again.text());
    assertEquals("true", again.header("Idempotent-Replayed"));
    ApiClient other = service.client(merchant, TestService.ALL_SCOPES);
    assertEquals(422, other.post("/tokens", ORDERS, "Idempotency-Key", "a/b").status());
    assertEquals(3, manager.get("/tokens").json().at("/meta/total").asInt());
  }

  @Test
  void givesNoScopeThatTheCallerLacks() {
    Merchant merchant = service.merchant("test");
    ApiClient manager = service.client(merchant, "tokens:manage orders:read");
    ApiClient.Answer refused =
        manager.post("/tokens", "{\"label\":\"x\",\"scopes\":[\"orders:read\",\"orders:write\"]}");
    assertEquals(403, refused.status());
    assertEquals("insufficient_scope", refused.code());
    assertTrue(
        refused.header("WWW-Authenticate").endsWith("scope=\"orders:write\""),
        refused.header("WWW-Authenticate"));
    assertEquals(1, manager.get("/tokens").json().at("/meta/total").asInt());
  }

  @Test
  void issuesForNoLongerThanTheCallerWasIssuedFor() {
    Merchant merchant = service.merchant("test");
    String shortLived =
        service.issue(merchant, "tokens:manage orders:read", Duration.ofHours(1)).token();
    ApiClient manager = new ApiClient(service, shortLived);
    JsonNode usual = manager.post("/tokens", ORDERS).json();
    assertTrue(lifetime(usual).compareTo(Duration.ofHours(1)) <= 0, usual::toString);
    JsonNode whole = manager.post("/tokens", ORDERS.replace("}", ",\"expiresIn\":3600}")).json();
    assertTrue(lifetime(whole).compareTo(Duration.ofMinutes(59)) > 0, whole::toString);
    assertInvalid(manager, ",\"expiresIn\":3601", "expiresIn");
    assertInvalid(
        manager,
        ",\"expiresAt\":\"%s\"".formatted(service.clock().instant().plus(Duration.ofHours(2))),
        "expiresAt");
  }

  @Test
  void issuesForNinetyDaysByDefault() {
    Merchant merchant = service.merchant("test");
    ApiClient manager =
        new ApiClient(
            service,
            service.issue(merchant, "tokens:manage orders:read", Duration.ofDays(366)).token());
    Duration lifetime = lifetime(manager.post("/tokens", ORDERS).json());
    assertEquals(90, lifetime.plusSeconds(1).toDays());
    assertEquals(
        201, manager.post("/tokens", ORDERS.replace("}", ",\"expiresIn\":31622400}")).status());
    Instant at = service.clock().instant().plus(Duration.ofDays(300));
    JsonNode chosen =
        manager.post("/tokens", ORDERS.replace("}", ",\"expiresAt\":\"%s\"}".formatted(at))).json();
    assertEquals(
        at.getEpochSecond(), Instant.parse(chosen.get("expiresAt").asText()).getEpochSecond());
    assertInvalid(manager, ",\"expiresAt\":\"2099-01-01T00:00:00Z\"", "expiresAt");
  }

  private static Duration lifetime(JsonNode token) {
    return Duration.between(
        Instant.parse(token.get("createdAt").asText()),
        Instant.parse(token.get("expiresAt").asText()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{}; label",
        "{\"label\":\"x\"}; scopes",
        "{\"label\":\"\",\"scopes\":[\"orders:read\"]}; label",
        "{\"label\":null,\"scopes\":[\"orders:read\"]}; label",
        "{\"label\":\"x\",\"scopes\":[]}; scopes",
        "{\"label\":\"x\",\"scopes\":[\"orders:delete\"]}; scopes.0",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\",\"orders:read\"]}; scopes",
        "{\"label\":\"x\",\"scopes\":\"orders:read\"}; scopes",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresIn\":0}; expiresIn",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresIn\":31622401}; expiresIn",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresIn\":1.5}; expiresIn",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresIn\":\"90d\"}; expiresIn",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresAt\":\"soon\"}; expiresAt",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresAt\":\"2020-01-01T00:00:00Z\"}; expiresAt",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"expiresIn\":60,\"expiresAt\":\"2030-01-01T00:00:00Z\"}; expiresAt",
        "{\"label\":\"x\",\"scopes\":[\"orders:read\"],\"token\":\"x\"}; token",
      })
  void namesTheFieldAtFault(String body, String field) {
    ApiClient.Answer refused = service.newClient().post("/tokens", body);
    assertEquals(400, refused.status(), refused.text());
    assertEquals(field, refused.json().at("/details/0/field").asText(), refused.text());
  }

  private static void assertInvalid(ApiClient manager, String more, String field) {
    ApiClient.Answer refused = manager.post("/tokens", ORDERS.replace("}", more + "}"));
    assertEquals(400, refused.status(), refused.text());
    assertEquals(field, refused.json().at("/details/0/field").asText(), refused.text());
  }

  @Test
  void listsTokensNewestFirst() {
    ApiClient manager = service.newClient();
    String first = manager.post("/tokens", ORDERS).json().get("id").asText();
    String second = manager.post("/tokens", ORDERS).json().get("id").asText();
    ApiClient.Answer page = manager.get("/tokens?perPage=2");
    assertEquals(List.of(second, first), page.json().get("data").findValuesAsText("id"));
    assertEquals(3, page.json().at("/meta/total").asInt());
    assertTrue(page.header("Link").contains("/v1/tokens?perPage=2&after=" + first));
    JsonNode rest = manager.get("/tokens?perPage=2&after=" + first).json();
    assertEquals(List.of("test"), rest.get("data").findValuesAsText("label"));
    assertEquals(0, manager.get("/tokens?page=9").json().get("data").size());
  }

  @Test
  void answersTokensOfOtherMerchantsAsUnknown() {
    String foreign = service.newClient().post("/tokens", ORDERS).json().get("id").asText();
    String unknown = foreign.substring(0, foreign.length() - 4) + "0000";
    ApiClient manager = service.newClient();
    for (String id : List.of(foreign, unknown)) {
      for (ApiClient.Answer answer :
          List.of(
              manager.get("/tokens/" + id),
              manager.delete("/tokens/" + id),
              manager.post("/tokens/" + id + "/rotate", null))) {
        assertEquals(404, answer.status());
        assertEquals("There is no token " + id, answer.json().get("message").asText());
      }
    }
    assertFalse(manager.get("/tokens").text().contains(foreign));
    assertFalse(
        service
            .text("select revoked_at from token where id = (" + uuid(foreign) + ")")
            .contains("20"));
    assertEquals(400, manager.get("/tokens/tok_1").status());
  }

  private static String uuid(String tokenId) {
    return "select '%s'::uuid".formatted(TypeId.TOKEN.decode(tokenId));
  }

  @Test
  void revokesATokenOnEveryNode() {
    ApiClient manager = service.newClient();
    JsonNode token = manager.post("/tokens", ORDERS).json();
    List<ApiClient> nodes =
        List.of(
            new ApiClient(service, token.get("token").asText()),
            new ApiClient(secondNode, token.get("token").asText()));
    for (int i = 0; i < 10; i++) { // so that every instance caches the token
      nodes.forEach(node -> assertEquals(200, node.get("/orders").status()));
    }
    String path = "/tokens/" + token.get("id").asText();
    assertEquals(204, manager.delete(path).status());
    String revokedAt = manager.get(path).json().get("revokedAt").asText();
    await().until(() -> nodes.stream().allMatch(node -> node.get("/orders").status() == 401));
    assertEquals(204, manager.delete(path).status());
    assertEquals(revokedAt, manager.get(path).json().get("revokedAt").asText());
  }

  @Test
  void revokesTheTokenOfTheRequest() {
    ApiClient manager = service.newClient();
    String self = manager.get("/tokens").json().at("/data/0/id").asText();
    assertEquals(204, manager.delete("/tokens/" + self).status());
    await().until(() -> manager.get("/tokens").status() == 401);
  }

  /** A node may accept a revoked token for a moment. */
  @Test
  void givesNoTokenToARevokedOne() {
    Merchant merchant = service.merchant("test");
    Issued thief = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(30));
    Issued other = service.issue(merchant, "orders:read", Duration.ofDays(30));
    ApiClient manager = new ApiClient(service, thief.token());
    for (int i = 0; i < 10; i++) { // so that every instance caches the token
      assertEquals(200, manager.get("/orders").status());
    }
    service.revoke(thief.tokenId());
    ApiClient.Answer created = manager.post("/tokens", ORDERS);
    ApiClient.Answer rotated = manager.post("/tokens/" + other.tokenId() + "/rotate", null);
    for (ApiClient.Answer refused : List.of(created, rotated)) {
      assertEquals(401, refused.status(), refused.text());
      assertTrue(refused.header("WWW-Authenticate").endsWith("error=\"invalid_token\""));
    }
    assertEquals(
        2,
        service.number(
            "select count(*) from token where merchant_id = '%s'"
                .formatted(TypeId.MERCHANT.decode(merchant.id()))));
  }

  @Test
  void boundsTheTokensThatWork() {
    ApiClient manager = service.newClient();
    ApiClient other = new ApiClient(secondNode, manager.token());
    for (int i = 0; i < 97; i++) {
      assertEquals(201, manager.post("/tokens", ORDERS).status());
    }
    List<Integer> statuses =
        IntStream.range(0, 8)
            .mapToObj(i -> (i % 2 == 0 ? manager : other).sendAsync("POST", "/tokens", ORDERS))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .map(ApiClient.Answer::status)
            .sorted()
            .toList();
    assertEquals(List.of(201, 201, 409, 409, 409, 409, 409, 409), statuses);
    ApiClient.Answer refused = manager.post("/tokens", ORDERS);
    assertEquals("limit_reached", refused.code());
    JsonNode page = manager.get("/tokens?perPage=2").json();
    assertEquals(100, page.at("/meta/total").asInt());
    String newest = page.at("/data/0/id").asText();
    assertEquals(201, manager.post("/tokens/" + newest + "/rotate", null).status());
    String next = page.at("/data/1/id").asText();
    assertEquals(204, manager.delete("/tokens/" + next).status());
    assertEquals(201, manager.post("/tokens", ORDERS).status());
    assertEquals(409, manager.post("/tokens", ORDERS).status());
  }

  @Test
  void recordsTheLastUseOffTheRequestPath() {
    TestService node = service.anotherNode(Map.of());
    ApiClient manager = service.newClient();
    JsonNode token = manager.post("/tokens", ORDERS).json();
    String path = "/tokens/" + token.get("id").asText();
    assertFalse(manager.get(path).json().has("lastUsedAt"));
    Instant before = service.clock().instant();
    assertEquals(200, new ApiClient(node, token.get("token").asText()).get("/orders").status());
    assertFalse(manager.get(path).json().has("lastUsedAt"));
    node.close();
    Instant used = Instant.parse(manager.get(path).json().get("lastUsedAt").asText());
    assertTrue(used.plusMillis(1).isAfter(before), used::toString);
  }

  @Test
  void recordsTheUsesOfManyTokensWhenANodeStops() {
    TestService node = service.anotherNode(Map.of());
    Merchant merchant = service.merchant("test");
    String ofMerchant =
        " where merchant_id = '%s'".formatted(TypeId.MERCHANT.decode(merchant.id()));
    service.execute(
        """
        insert into token (id, merchant_id, label, scope, expires_at)
        select gen_random_uuid(), '%s', '', 'orders:read', now() + interval '1 day'
        from generate_series(1, 2500)
        """
            .formatted(TypeId.MERCHANT.decode(merchant.id())));
    String ids = service.text("select string_agg(id::text, ' ') from token" + ofMerchant);
    for (String id : ids.split(" ")) {
      String token = TypeId.TOKEN.encode(UUID.fromString(id));
      node.node()
          .tokenUses()
          .note(Principal.token(token, "", merchant.id(), true, Set.of(), Instant.MAX));
    }
    node.close();
    assertEquals(2500, service.number("select count(last_used_at) from token" + ofMerchant));
  }
}
