package dev.paylink.it.token;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.access.token.TokenUsesVerticle;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The event {@code token.expiring}, and the regular record of uses. */
class TokenExpiryIT {
  private static final Map<String, String> OFTEN = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");

  private static TestService service;
  private static TestService secondNode;

  private Merchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start() {
    service = TestService.start(OFTEN);
    secondNode = service.anotherNode(OFTEN);
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @BeforeEach
  void createMerchant() {
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
  }

  /** Inserts a token and returns its id. */
  private String token(String age, String left, String more) {
    String id =
        service.text(
            """
            with created as (
              insert into token (id, merchant_id, label, scope, expires_at, revoked_at, replaced_by)
              values (uuid_at(now() - interval '%s'), '%s', 'Till', 'orders:read',
                      now() + interval '%s', %s)
              returning id)
            select id from created
            """
                .formatted(age, TypeId.MERCHANT.decode(merchant.id()), left, more));
    return TypeId.TOKEN.encode(UUID.fromString(id));
  }

  private List<String> announced() {
    return api.get("/events?types=token.expiring").json().findValuesAsText("id").stream()
        .filter(id -> id.startsWith("tok_"))
        .sorted()
        .toList();
  }

  @Test
  void announcesATokenOnceForAllNodes() {
    Receiver receiver = new Receiver();
    Webhooks webhooks = new Webhooks(service, api);
    webhooks.endpoint(receiver.url(), ",\"eventTypes\":[\"token.expiring\"]");
    String expiring = token("76 days", "13 days 23 hours", "null, null");
    Receiver.Call call = receiver.await(1);
    assertEquals("token.expiring", call.type());
    JsonNode event = call.json();
    assertEquals(1, event.get("sequence").asInt());
    assertEquals(api.get("/tokens/" + expiring).json(), event.at("/data/object"));
    assertFalse(event.get("data").has("previousStatus"));
    assertEquals(api.get("/events/" + call.id()).text(), call.body());
    await().until(() -> announced().equals(List.of(expiring)));
    await().during(Duration.ofMillis(300)).until(() -> announced().equals(List.of(expiring)));
    assertEquals(1, receiver.calls().size());
    receiver.close();
  }

  @Test
  void announcesOnlyTokensThatWorkAndExpireWithin14Days() {
    token("60 days", "14 days 1 hour", "null, null");
    token("60 days", "-1 hour", "null, null");
    token("60 days", "10 days", "now() - interval '1 hour', null");
    token("60 days", "10 days", "now() + interval '1 hour', gen_random_uuid()");
    token("1 hour", "13 days", "null, null"); // was issued for less than 14 days
    List<String> expiring =
        List.of(token("20 days", "1 hour", "null, null"), token("20 days", "2 hours", "null, null"))
            .stream()
            .sorted()
            .toList();
    await().until(() -> announced().equals(expiring));
    await().during(Duration.ofMillis(300)).until(() -> announced().equals(expiring));
  }

  @Test
  void rendersTheSnapshotWithoutInternalColumns() {
    token("76 days", "13 days", "null, null");
    await().until(() -> announced().size() == 1);
    JsonNode object = api.get("/events?types=token.expiring").json().at("/data/0/data/object");
    assertEquals(
        "[id, label, scopes, createdAt, expiresAt]",
        object.propertyStream().map(Map.Entry::getKey).toList().toString());
  }

  @Test
  void recordsUsesRegularly() {
    String path = "/tokens/" + api.get("/tokens").json().at("/data/0/id").asText();
    String deployment =
        TestService.await(
            service
                .vertx()
                .deployVerticle(
                    new TokenUsesVerticle(
                        service.node().databases().background(),
                        service.node().ids(),
                        service.node().tokenUses(),
                        Duration.ofMillis(20))));
    await().until(() -> api.get(path).json().has("lastUsedAt"));
    String first = api.get(path).json().get("lastUsedAt").asText();
    await().until(() -> api.get(path).json().get("lastUsedAt").asText().compareTo(first) > 0);
    TestService.await(service.vertx().undeploy(deployment));
  }
}
