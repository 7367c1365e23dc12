package dev.paylink.it.token;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rotation of tokens over the API. */
class TokenRotationIT {
  private static TestService service;
  private static TestService secondNode;

  private Merchant merchant;
  private ApiClient manager;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
  }

  @BeforeEach
  void createMerchant() {
    merchant = service.merchant("test");
    manager = service.client(merchant, TestService.ALL_SCOPES);
  }

  private Issued till() {
    return service.issue(merchant, "orders:read orders:write", Duration.ofDays(20));
  }

  private static int status(TestService node, String token) {
    return new ApiClient(node, token).get("/orders").status();
  }

  @Test
  void letsTheOldTokenWorkForADayByDefault() {
    Issued old = till();
    ApiClient.Answer rotated = manager.post("/tokens/" + old.tokenId() + "/rotate", null);
    assertEquals(201, rotated.status(), rotated.text());
    JsonNode token = rotated.json();
    assertEquals("[\"orders:read\",\"orders:write\"]", token.get("scopes").toString());
    assertEquals("test", token.get("label").asText());
    Duration lifetime =
        Duration.between(
            Instant.parse(token.get("createdAt").asText()),
            Instant.parse(token.get("expiresAt").asText()));
    assertEquals(20, lifetime.plusSeconds(1).toDays());
    for (TestService node : List.of(service, secondNode)) {
      assertEquals(200, status(node, old.token()));
      assertEquals(200, status(node, token.get("token").asText()));
    }
    JsonNode shown = manager.get("/tokens/" + old.tokenId()).json();
    assertEquals(token.get("id"), shown.get("replacedBy"));
    Duration left = Duration.between(Instant.now(), Instant.parse(shown.get("revokedAt").asText()));
    assertTrue(left.toHours() >= 23 && left.toHours() <= 24, left::toString);
  }

  @Test
  void endsTheOldTokenAtOnceWithoutOverlap() {
    Issued old = till();
    for (int i = 0; i < 10; i++) { // so that every instance caches the token
      assertEquals(200, status(service, old.token()));
      assertEquals(200, status(secondNode, old.token()));
    }
    JsonNode token = manager.post("/tokens/" + old.tokenId() + "/rotate", "{\"overlap\":0}").json();
    await()
        .until(() -> status(service, old.token()) == 401 && status(secondNode, old.token()) == 401);
    assertEquals(200, status(secondNode, token.get("token").asText()));
  }

  @Test
  void endsTheOldTokenAfterTheOverlap() {
    Issued old = till();
    manager.post("/tokens/" + old.tokenId() + "/rotate", "{\"overlap\":2}");
    assertEquals(200, status(service, old.token()));
    await().until(() -> status(service, old.token()) == 401);
    await().until(() -> status(secondNode, old.token()) == 401);
  }

  @Test
  void endsTheOverlapByRevocation() {
    Issued old = till();
    manager.post("/tokens/" + old.tokenId() + "/rotate", "{\"overlap\":604800}");
    assertEquals(200, status(service, old.token()));
    assertEquals(204, manager.delete("/tokens/" + old.tokenId()).status());
    await().until(() -> status(service, old.token()) == 401);
  }

  @Test
  void rotatesTheTokenOfTheRequest() {
    String self = manager.get("/tokens").json().at("/data/0/id").asText();
    JsonNode token = manager.post("/tokens/" + self + "/rotate", "{}").json();
    ApiClient successor = new ApiClient(service, token.get("token").asText());
    assertEquals(200, successor.get("/tokens").status());
    assertEquals(200, manager.get("/tokens").status());
    assertEquals(204, successor.delete("/tokens/" + self).status());
    await().until(() -> manager.get("/tokens").status() == 401);
  }

  @Test
  void givesNoScopesThatTheCallerLacks() {
    Issued strong = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(20));
    ApiClient weak = service.client(merchant, "tokens:manage orders:read");
    ApiClient.Answer refused = weak.post("/tokens/" + strong.tokenId() + "/rotate", null);
    assertEquals(403, refused.status());
    assertEquals("insufficient_scope", refused.code());
    assertFalse(manager.get("/tokens/" + strong.tokenId()).json().has("revokedAt"));
    assertEquals(2 + 1, manager.get("/tokens").json().at("/meta/total").asInt());
  }

  @Test
  void givesNoLongerLifeThanTheCallerWasIssuedFor() {
    Issued longLived = service.issue(merchant, "orders:read", Duration.ofDays(366));
    ApiClient shortLived =
        new ApiClient(
            service,
            service.issue(merchant, "tokens:manage orders:read", Duration.ofHours(1)).token());
    String path = "/tokens/" + longLived.tokenId() + "/rotate";
    ApiClient.Answer refused = shortLived.post(path, "{\"expiresIn\":3601}");
    assertEquals(400, refused.status());
    assertEquals("expiresIn", refused.json().at("/details/0/field").asText());
    JsonNode token = shortLived.post(path, null).json();
    assertTrue(
        Duration.between(
                    Instant.parse(token.get("createdAt").asText()),
                    Instant.parse(token.get("expiresAt").asText()))
                .toMinutes()
            <= 60);
  }

  @Test
  void rotatesATokenOnce() {
    Issued old = till();
    String path = "/tokens/" + old.tokenId() + "/rotate";
    assertEquals(201, manager.post(path, null).status());
    ApiClient.Answer again = manager.post(path, null);
    assertEquals(409, again.status());
    assertEquals("token_not_rotatable", again.code());
    Issued revoked = till();
    manager.delete("/tokens/" + revoked.tokenId());
    assertEquals(
        "token_not_rotatable",
        manager.post("/tokens/" + revoked.tokenId() + "/rotate", null).code());
    Issued expired = till();
    service.execute(
        "update token set expires_at = now() where id = '%s'"
            .formatted(TypeId.TOKEN.decode(expired.tokenId())));
    assertEquals(
        "token_not_rotatable",
        manager.post("/tokens/" + expired.tokenId() + "/rotate", null).code());
  }

  @Test
  void letsOneOfSeveralRotationsAtOnceWin() {
    ApiClient other = new ApiClient(secondNode, manager.token());
    for (int round = 0; round < Effort.of(5, 50); round++) {
      String path = "/tokens/" + till().tokenId() + "/rotate";
      List<Integer> statuses =
          IntStream.range(0, 4)
              .mapToObj(i -> (i % 2 == 0 ? manager : other).sendAsync("POST", path, null))
              .toList()
              .stream()
              .map(CompletableFuture::join)
              .map(ApiClient.Answer::status)
              .sorted()
              .toList();
      assertEquals(List.of(201, 409, 409, 409), statuses);
    }
  }

  @Test
  void repeatsTheFirstAnswerByItsKey() {
    String path = "/tokens/" + till().tokenId() + "/rotate";
    ApiClient other = new ApiClient(secondNode, manager.token());
    List<String> answers =
        IntStream.range(0, 4)
            .mapToObj(
                i ->
                    (i % 2 == 0 ? manager : other)
                        .sendAsync("POST", path, "{}", "Idempotency-Key", "rotation"))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .map(ApiClient.Answer::text)
            .distinct()
            .toList();
    assertEquals(1, answers.size(), answers::toString);
    assertEquals(
        422, manager.post(path, "{\"overlap\":1}", "Idempotency-Key", "rotation").status());
  }

  @Test
  void boundsTheRotatedTokensThatWork() {
    Issued old = till();
    service.execute(
        """
        insert into token (id, merchant_id, label, scope, expires_at, revoked_at)
        select gen_random_uuid(), '%s', '', 'orders:read', now() + interval '1 day',
               now() + interval '1 hour'
        from generate_series(1, 100)
        """
            .formatted(TypeId.MERCHANT.decode(merchant.id())));
    String path = "/tokens/" + old.tokenId() + "/rotate";
    ApiClient.Answer refused = manager.post(path, null);
    assertEquals(409, refused.status());
    assertEquals("limit_reached", refused.code());
    assertEquals(201, manager.post(path, "{\"overlap\":0}").status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"overlap\":-1}; overlap",
        "{\"overlap\":604801}; overlap",
        "{\"overlap\":null}; overlap",
        "{\"overlap\":\"1d\"}; overlap",
        "{\"expiresIn\":0}; expiresIn",
        "{\"expiresAt\":\"2020-01-01T00:00:00Z\"}; expiresAt",
        "{\"expiresIn\":5,\"expiresAt\":\"2030-01-01T00:00:00Z\"}; expiresAt",
        "{\"scopes\":[\"orders:read\"]}; scopes",
        "{\"label\":\"x\"}; label",
      })
  void namesTheFieldAtFault(String body, String field) {
    ApiClient.Answer refused = manager.post("/tokens/" + till().tokenId() + "/rotate", body);
    assertEquals(400, refused.status(), refused.text());
    assertEquals(field, refused.json().at("/details/0/field").asText(), refused.text());
  }
}
