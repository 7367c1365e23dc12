package dev.paylink.it.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The merchant row: creations do not lock it, and it cannot be deleted. */
class MerchantRowsIT {
  private static TestService service;
  private static ApiClient api;
  private static UUID merchant;

  @BeforeAll
  static void start(@OwnNode("it removes all rows") TestService node) {
    service = node;
    var created = service.merchant("test");
    merchant = TypeId.MERCHANT.decode(created.id());
    api = service.client(created, "orders:write payment-links:write");
  }

  @Test
  void createsWithoutLockingMerchant() throws SQLException {
    try (Connection holder = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("select from merchant where id = '%s' for update".formatted(merchant));
      created("/orders", "{\"amount\":5,\"currency\":\"EUR\"}");
      String link =
          created("/payment-links", "{\"title\":\"Tea\",\"amount\":5,\"currency\":\"EUR\"}")
              .json()
              .get("checkoutUrl")
              .asText();
      assertEquals(
          303, new CheckoutClient(service).pay(CheckoutClient.pathOf(link), "sandbox").status());
      holder.rollback();
    }
  }

  private static ApiClient.Answer created(String path, String body) {
    ApiClient.Answer answer = api.post(path, body, "Idempotency-Key", "while locked");
    assertEquals(201, answer.status(), answer.text());
    return answer;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from merchant where id = '%s'",
        "update merchant set id = gen_random_uuid() where id = '%s'",
        "truncate merchant cascade"
      })
  void rejectsDeletionAndIdChange(String sql) throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      UUID unused = TypeId.MERCHANT.decode(service.merchant("test").id());
      SQLException refused =
          assertThrows(SQLException.class, () -> statement.execute(sql.formatted(unused)));
      assertEquals("23503", refused.getSQLState());
    }
  }
}
