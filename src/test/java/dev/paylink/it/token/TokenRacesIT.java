package dev.paylink.it.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.access.token.TokenStore;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creations and rotations that wait for another one of their merchant. */
class TokenRacesIT {
  /** Counts statements that wait for a lock. */
  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
      """;

  private static TestService service;

  private Merchant merchant;
  private ApiClient owner;
  private Issued caller;

  @BeforeAll
  static void start(@OwnNode("it counts what waits for locks") TestService node) {
    service = node;
  }

  @BeforeEach
  void createMerchant() {
    merchant = service.merchant("test");
    owner = service.client(merchant, TestService.ALL_SCOPES);
    caller = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(30));
  }

  @Test
  void createsNoTokenForACallerRevokedMeanwhile() throws SQLException {
    assertRefused(
        revokedWhileWaiting("/tokens", "{\"label\":\"Till\",\"scopes\":[\"orders:read\"]}"));
    assertEquals(2, owner.get("/tokens").json().at("/meta/total").asInt());
  }

  @Test
  void rotatesNoTokenForACallerRevokedMeanwhile() throws SQLException {
    Issued till = service.issue(merchant, "orders:read", Duration.ofDays(20));
    assertRefused(revokedWhileWaiting("/tokens/" + till.tokenId() + "/rotate", null));
    assertEquals(3, owner.get("/tokens").json().at("/meta/total").asInt());
    assertTrue(owner.get("/tokens/" + till.tokenId()).json().path("replacedBy").isMissingNode());
  }

  /** A session of the token creates a token, and has not committed it when the token is ended. */
  @ParameterizedTest
  @ValueSource(strings = {"revoke", "rotate", "operator"})
  void endsATokenThatASessionIsCreating(String way) throws SQLException {
    String parent = caller.tokenId();
    Object id = TypeId.TOKEN.decode(parent);
    Object merchantId = TypeId.MERCHANT.decode(merchant.id());
    CompletableFuture<?> ending;
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select working_tokens_of('%s', '%s')".formatted(merchantId, id));
      statement.execute(
          "insert into token (id, merchant_id, label, scope, expires_at, parent_id) values (uuid_at(now()), '%s', 'x', '', now() + interval '1 d', '%s')"
              .formatted(merchantId, id));
      ending =
          switch (way) {
            case "revoke" -> owner.sendAsync("DELETE", "/tokens/" + parent, null);
            case "rotate" ->
                owner.sendAsync("POST", "/tokens/" + parent + "/rotate", "{\"overlap\":0}");
            default ->
                new TokenStore(service.node().databases().api())
                    .revoke(TypeId.TOKEN.decode(parent))
                    .toCompletionStage()
                    .toCompletableFuture();
          };
      Awaitility.await().until(() -> ending.isDone() || service.number(WAITING) == 1);
      connection.commit();
    }
    ending.join();
    assertEquals(
        2,
        service.number(
            "select count(*) from token where '%s' in (id, parent_id) and revoked_at <= now()"
                .formatted(id)));
  }

  private static void assertRefused(ApiClient.Answer answer) {
    assertEquals(401, answer.status(), answer.text());
  }

  /** Sends a request that waits for its merchant, and revokes its token before it goes on. */
  private ApiClient.Answer revokedWhileWaiting(String path, String body) throws SQLException {
    CompletableFuture<ApiClient.Answer> pending;
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select from merchant where id = '%s' for no key update"
              .formatted(TypeId.MERCHANT.decode(merchant.id())));
      pending = new ApiClient(service, caller.token()).sendAsync("POST", path, body);
      Awaitility.await().until(() -> service.number(WAITING) == 1);
      assertEquals(204, owner.delete("/tokens/" + caller.tokenId()).status());
      connection.commit();
    }
    return pending.join();
  }
}
