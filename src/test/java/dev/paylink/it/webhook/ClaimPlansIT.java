package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.PreparedClaims;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What claims read does not grow with the endpoints that wait, nor with what was delivered while an
 * old snapshot was open.
 */
class ClaimPlansIT {
  private static final String NONE = "'{}'::uuid[]";
  private static final String LATELY = "now() - interval '1 s'";
  private static final Set<String> TABLES = Set.of("webhook_delivery", "webhook_endpoint");

  /** A claim of at most 16 deliveries with their rows, indexes and changes. */
  private static final BoundedPlan CLAIM = new BoundedPlan(TABLES, 1_500, 3_000);

  private static final TestDatabase SERVER = TestDatabase.shared();
  private String database;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void prepareOnEmptyTables() throws SQLException {
    database = SERVER.createMigrated();
    connection = SERVER.connectAsService(database);
    statement = connection.createStatement();
    PreparedClaims.prepare(connection);
    statement.execute("alter table webhook_delivery set (autovacuum_enabled = false)");
    statement.execute(
        "insert into merchant (id, name, mode) values (gen_random_uuid(), 'A', 'test'), (gen_random_uuid(), 'B', 'test')");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void endpoints(String merchant, int count) throws SQLException {
    statement.execute(
        """
        insert into webhook_endpoint (id, merchant_id, url, secret)
        select gen_random_uuid(), m.id, 'https://receiver.example', '\\x00'
        from generate_series(1, %d), merchant m where m.name = '%s'
        """
            .formatted(count, merchant));
  }

  /** Adds deliveries to each endpoint of a merchant. */
  private void deliveries(String merchant, int each, String dueAt) throws SQLException {
    statement.execute(
        """
        insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
        select uuid_at(now()), e.id, e.merchant_id, gen_random_uuid(), 'order.paid', %s
        from webhook_endpoint e join merchant m on m.id = e.merchant_id, generate_series(1, %d) n
        where m.name = '%s'
        """
            .formatted(dueAt, each, merchant));
  }

  private String endpointsOf(String merchant) throws SQLException {
    return text(
        """
        select format('%%L::uuid[]', array(
          select e.id from webhook_endpoint e join merchant m on m.id = e.merchant_id
          where m.name = '%s' limit 16))
        """
            .formatted(merchant));
  }

  @Test
  void claimsNewDeliveryBesideThousandsOfWaitingEndpoints() throws Exception {
    endpoints("A", 10_000);
    deliveries("A", 1, "now() - interval '1 hour'");
    endpoints("B", 1);
    deliveries("B", 1, "now() - interval '10 ms'");
    try (ResultSet claimed = statement.executeQuery(PreparedClaims.claim(NONE, LATELY))) {
      assertTrue(claimed.next());
      assertEquals(
          "1", text("select count(*)::text from webhook_delivery where lease is not null"));
    }
    deliveries("B", 1, "now() - interval '10 ms'");
    CLAIM.check(statement, PreparedClaims.claim(NONE, LATELY), "a new delivery");
    CLAIM.check(
        statement,
        PreparedClaims.claim(endpointsOf("A"), "now() - interval '2 hours'"),
        "16 endpoints");
  }

  private String text(String sql) throws SQLException {
    try (Statement other = connection.createStatement();
        ResultSet result = other.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  @Test
  void claimsBesideOldSnapshot() throws Exception {
    endpoints("A", 4);
    try (Connection old = SERVER.connect(database);
        Statement snapshot = old.createStatement()) {
      old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      old.setAutoCommit(false);
      snapshot.execute("select count(*) from merchant");
      deliverMany();
      deliveries("A", 2, "now() - interval '10 ms'");
      CLAIM.check(statement, PreparedClaims.claim(NONE, LATELY), "what has become due");
      CLAIM.check(statement, PreparedClaims.claim(endpointsOf("A"), LATELY), "known endpoints");
      CLAIM.check(statement, PreparedClaims.look(), "a look");
      CLAIM.check(statement, PreparedClaims.oldest(), "the oldest");
      String unbounded = PreparedClaims.claim(endpointsOf("A"), "'-infinity'::timestamptz");
      assertThrows(
          AssertionError.class,
          () -> CLAIM.check(statement, unbounded, "all"),
          "without a lower bound of due times, a claim reads the dead index entries");
    }
  }

  /** Creates, claims and removes 40,000 deliveries of the last hour. */
  private void deliverMany() throws SQLException {
    deliveries("A", 10_000, "now() - interval '1 hour' + n * interval '300 ms'");
    statement.execute(
        "update webhook_delivery set lease = gen_random_uuid(), due_at = due_at + interval '45 s'");
    statement.execute("delete from webhook_delivery");
  }

  @Test
  void walksThroughBoundedNumberOfBlocks() throws Exception {
    endpoints("A", 10);
    deliveries("A", 10_000, "now() - interval '1 hour'");
    new BoundedPlan(Set.of("webhook_delivery"), 30_000, 400)
        .check(statement, PreparedClaims.walk(), "a walk");
    new BoundedPlan(Set.of("webhook_delivery"), 30_000, 400)
        .check(statement, PreparedClaims.oldest(), "a walk for the oldest");
  }

  @Test
  void usesTheIndexesOfDueTimes() throws Exception {
    String claim = plan(PreparedClaims.claim(NONE, LATELY));
    assertTrue(claim.contains("using webhook_delivery_by_due"), claim);
    assertTrue(claim.contains("using webhook_delivery_in_flight"), claim);
    assertTrue(claim.contains("using webhook_delivery_due"), claim);
    String look = plan(PreparedClaims.look());
    assertTrue(look.contains("using webhook_delivery_by_due"), look);
    String oldest = plan(PreparedClaims.oldest());
    assertTrue(oldest.contains("Tid Range Scan on webhook_delivery"), oldest);
    String walk = plan(PreparedClaims.walk());
    assertTrue(walk.contains("Tid Range Scan on webhook_delivery"), walk);
  }

  private String plan(String sql) throws SQLException {
    StringBuilder lines = new StringBuilder();
    try (ResultSet plan = statement.executeQuery("explain " + sql)) {
      while (plan.next()) {
        lines.append(plan.getString(1)).append('\n');
      }
    }
    return lines.toString();
  }
}
