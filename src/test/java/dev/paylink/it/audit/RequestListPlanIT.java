package dev.paylink.it.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.access.audit.RequestLists;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a list of requests reads, with 38 partitions of which each has many requests. */
class RequestListPlanIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BUSY = "00000000-0000-0000-0000-000000000001";
  private static final String IDLE = "00000000-0000-0000-0000-000000000002";
  private static final String LOWEST = "00000000-0000-0000-0000-000000000000";
  private static final String HIGHEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

  private static Connection connection;

  @BeforeAll
  static void fill() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    connection = database.connectAsService(database.createMigrated());
    try (Statement statement = connection.createStatement()) {
      // Prepared while the table is empty, as by a node that has just started.
      statement.execute("prepare page (uuid, uuid, uuid, bigint) as " + RequestLists.text());
      statement.execute(
          """
          select create_partition('api_request', date '2026-01-01' + n, date '2026-01-02' + n)
          from generate_series(0, 37) n
          """);
      statement.execute(
          """
          insert into api_request (id, merchant_id, actor_type, actor_id, actor_label, method, path, operation_id,
                                   status, address, duration_ms)
          select (substr(first_id_of_day(date '2026-01-01' + day)::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid,
                 '%s', 'token', 'tok_01jd5k8zv7e6w9q2m4t8x0c3fb', 'shop', 'POST', '/v1/orders', 'createOrder', 201, '192.0.2.1', 3
          from generate_series(0, 37) day, generate_series(1, 1000) n
          """
              .formatted(BUSY));
    }
  }

  @AfterAll
  static void disconnect() throws SQLException {
    connection.close();
  }

  /** The plan of a page of 21 requests, as it was executed. */
  private static JsonNode plan(String merchant, String from, String to) throws Exception {
    String sql =
        "explain (analyze, buffers, format json) execute page ('%s', '%s', '%s', 21)"
            .formatted(merchant, from, to);
    try (Statement statement = connection.createStatement();
        ResultSet plan = statement.executeQuery(sql)) {
      plan.next();
      return read(plan.getString(1)).get(0).get("Plan");
    }
  }

  private static JsonNode read(String json) throws IOException {
    return JSON.readTree(json);
  }

  private static int blocks(JsonNode plan) {
    return plan.get("Shared Hit Blocks").asInt() + plan.get("Shared Read Blocks").asInt();
  }

  @Test
  void readsNoMoreThanThePage() throws Exception {
    JsonNode plan = plan(BUSY, LOWEST, HIGHEST);
    assertFalse(plan.toString().contains("Sort\"") || plan.toString().contains("Seq Scan"));
    assertEquals(21, plan.get("Actual Rows").asInt());
    assertTrue(blocks(plan) < 60, plan::toString);
  }

  @Test
  void readsAnIndexPageOfEachDayForAMerchantWithoutRequests() throws Exception {
    JsonNode plan = plan(IDLE, LOWEST, HIGHEST);
    assertEquals(0, plan.get("Actual Rows").asInt());
    assertTrue(blocks(plan) < 200, plan::toString);
  }

  @Test
  void readsOnlyTheDaysOfAPeriod() throws Exception {
    String day = "019b9000-0000-7000-8000-000000000000";
    JsonNode plan = plan(IDLE, day, day);
    assertTrue(blocks(plan) < 10, plan::toString);
  }
}
