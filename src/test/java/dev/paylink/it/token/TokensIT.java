package dev.paylink.it.token;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Expiry, revocation, key rotation, scopes and rate limit of tokens. */
class TokensIT {
  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @Test
  void rejectsExpiredTokenDespiteCache() {
    // A node of its own: its clock is moved.
    try (TestService node = TestService.start()) {
      ApiClient client =
          new ApiClient(
              node,
              node.issue(node.merchant("test"), "orders:read", Duration.ofMinutes(5)).token());
      assertEquals(200, client.get("/orders").status());
      node.advance(Duration.ofMinutes(5));
      ApiClient.Answer refused = client.get("/orders");
      assertEquals(401, refused.status());
      assertTrue(refused.header("WWW-Authenticate").contains("error=\"invalid_token\""));
    }
  }

  @Test
  void rejectsRevokedTokenOnEveryInstance() {
    try (TestService other = service.anotherNode(Map.of("PAYLINK_INSTANCES_ROUTER", "4"))) {
      Merchant merchant = service.merchant("test");
      Issued issued = service.issue(merchant, "orders:read", Duration.ofDays(1));
      List<ApiClient> nodes =
          List.of(new ApiClient(service, issued.token()), new ApiClient(other, issued.token()));
      for (int i = 0; i < 20; i++) { // so that every instance caches the token
        nodes.forEach(node -> assertEquals(200, node.get("/orders").status()));
      }
      service.revoke(issued.tokenId());
      await().until(() -> nodes.stream().allMatch(node -> node.get("/orders").status() == 401));
      // All at once, as a node pauses before it refuses a token again (Refusals).
      Stream.generate(() -> nodes)
          .limit(20)
          .flatMap(List::stream)
          .map(node -> node.sendAsync("GET", "/orders", null))
          .toList()
          .forEach(answer -> assertEquals(401, answer.join().status()));
    }
  }

  @Test
  void acceptsSeveralTokensPerMerchant() {
    Merchant merchant = service.merchant("test");
    Issued first = service.issue(merchant, "orders:read", Duration.ofDays(1));
    Issued second = service.issue(merchant, "orders:read", Duration.ofDays(1));
    service.revoke(first.tokenId());
    assertEquals(401, new ApiClient(service, first.token()).get("/orders").status());
    assertEquals(200, new ApiClient(service, second.token()).get("/orders").status());
  }

  @Test
  void acceptsTokensOfBothKeysDuringRotation() {
    String inUse = TokenKeys.generate();
    String rotated = TokenKeys.rotate(TokenKeys.generate(), inUse);
    try (TestService before = TestService.start(Map.of("PAYLINK_TOKENS_JWKS", inUse));
        TestService during = before.anotherNode(Map.of("PAYLINK_TOKENS_JWKS", rotated))) {
      Merchant merchant = before.merchant("test");
      String oldToken = before.client(merchant, "orders:read").token();
      String newToken = during.client(merchant, "orders:read").token();
      assertEquals(200, new ApiClient(during, oldToken).get("/orders").status());
      assertEquals(200, new ApiClient(during, newToken).get("/orders").status());
      assertEquals(401, new ApiClient(before, newToken).get("/orders").status());
      assertEquals(401, new ApiClient(service, oldToken).get("/orders").status());
    }
  }

  @Test
  void requiresScopeOfEachOperation() {
    Merchant merchant = service.merchant("test");
    String order = service.client(merchant, TestService.ALL_SCOPES).newOrder();
    String link = service.client(merchant, TestService.ALL_SCOPES).newLink();
    String event = service.eventsOf(link).get(0);
    String newOrder = "{\"amount\":1,\"currency\":\"USD\"}";
    String endpoint =
        "/webhook-endpoints/" + service.client(merchant, TestService.ALL_SCOPES).newEndpoint();
    ApiClient owner = service.client(merchant, TestService.ALL_SCOPES);
    owner.newOrder();
    String delivery =
        "/webhook-deliveries/"
            + new Webhooks(service, owner).onlyDelivery(endpoint.replaceAll(".*/", ""));
    String newEndpoint = "{\"url\":\"%s\",\"enabled\":false}".formatted(ApiClient.ENDPOINT_URL);
    String newLink = "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\"}";
    String newToken = "{\"label\":\"t\",\"scopes\":[\"tokens:manage\"]}";
    String token =
        "/tokens/" + service.issue(merchant, "tokens:manage", Duration.ofDays(1)).tokenId();
    record Call(String scope, String method, String path, String body) {}
    List<Call> calls =
        List.of(
            new Call("audit:read", "GET", "/requests", null),
            new Call("customers:erase", "POST", "/customers/erase", "{\"email\":\"a@b.example\"}"),
            new Call("events:read", "GET", "/events", null),
            new Call("events:read", "GET", "/events/" + event, null),
            new Call("orders:read", "GET", "/orders", null),
            new Call("orders:read", "GET", "/orders/" + order, null),
            new Call("orders:write", "POST", "/orders", newOrder),
            new Call("orders:write", "PATCH", "/orders/" + order, "{\"status\":\"paid\"}"),
            new Call("orders:write", "DELETE", "/orders/" + order, null),
            new Call("payment-links:read", "GET", "/payment-links", null),
            new Call("payment-links:read", "GET", "/payment-links/" + link, null),
            new Call("payment-links:write", "POST", "/payment-links", newLink),
            new Call("payment-links:write", "DELETE", "/payment-links/" + link, null),
            new Call("webhooks:manage", "GET", "/webhook-endpoints", null),
            new Call("webhooks:manage", "POST", "/webhook-endpoints", newEndpoint),
            new Call("webhooks:manage", "GET", endpoint, null),
            new Call("webhooks:manage", "PATCH", endpoint, "{\"enabled\":false}"),
            new Call("webhooks:manage", "GET", endpoint + "/secret", null),
            new Call("webhooks:manage", "POST", endpoint + "/secret/rotate", null),
            new Call("webhooks:manage", "POST", endpoint + "/test", null),
            new Call("webhooks:manage", "POST", endpoint + "/recover", Webhooks.ALL_TIME),
            new Call("webhooks:manage", "GET", "/webhook-deliveries", null),
            new Call("webhooks:manage", "GET", delivery, null),
            new Call("webhooks:manage", "POST", delivery + "/retry", null),
            new Call("webhooks:manage", "DELETE", endpoint, null),
            new Call("tokens:manage", "GET", "/tokens", null),
            new Call("tokens:manage", "POST", "/tokens", newToken),
            new Call("tokens:manage", "GET", token, null),
            new Call("tokens:manage", "POST", token + "/rotate", null),
            new Call("tokens:manage", "DELETE", token, null));
    for (Call call : calls) {
      String others =
          Arrays.stream(TestService.ALL_SCOPES.split(" "))
              .filter(scope -> !scope.equals(call.scope()))
              .collect(Collectors.joining(" "));
      ApiClient.Answer refused =
          service.client(merchant, others).send(call.method(), call.path(), call.body());
      assertEquals(403, refused.status(), call.toString());
      assertTrue(
          refused
              .header("WWW-Authenticate")
              .endsWith("error=\"insufficient_scope\", scope=\"%s\"".formatted(call.scope())));
      // Endpoints of this test get all events.
      String needed = call.scope() + (call.scope().equals("webhooks:manage") ? " events:read" : "");
      ApiClient.Answer served =
          service.client(merchant, needed).send(call.method(), call.path(), call.body());
      assertTrue(served.status() < 300 || served.status() == 409, call + " " + served.text());
    }
  }

  @Test
  void limitsRequestsPerSecondPerToken() {
    try (TestService node =
        TestService.start(
            Map.of(
                "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1",
                "PAYLINK_RATE_LIMIT_BURST", "3"))) {
      ApiClient client = node.newClient();
      ApiClient.Answer answer = client.get("/orders");
      assertEquals("3", answer.header("RateLimit-Limit"));
      for (int i = 0; i < 20 && answer.status() == 200; i++) {
        answer = client.get("/orders");
      }
      assertEquals(429, answer.status());
      assertEquals("rate_limited", answer.code());
      assertEquals("1", answer.header("Retry-After"));
      assertTrue(Integer.parseInt(answer.header("RateLimit-Remaining")) < 2); // a list costs 2
      assertEquals(200, node.newClient().get("/orders").status());
    }
  }
}
