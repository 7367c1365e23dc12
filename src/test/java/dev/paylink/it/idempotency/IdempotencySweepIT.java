package dev.paylink.it.idempotency;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.base.work.BackgroundVerticle;
import dev.paylink.data.idempotency.IdempotencyFeature;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sweep that removes expired idempotency keys, while the database is slow. */
class IdempotencySweepIT {
  private static final Duration INTERVAL = Duration.ofMillis(10);
  private static final String KEYS = "select count(*) from idempotency_key";
  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like 'delete from idempotency_key%'
      """;

  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("it sweeps the keys of all merchants") TestService node) {
    service = node;
  }

  @BeforeEach
  void expireAKey() {
    ApiClient client = service.newClient();
    client.post("/orders", "{\"amount\":1,\"currency\":\"USD\"}", "Idempotency-Key", "k");
    service.execute("update idempotency_key set expires_at = now() - interval '1 second'");
  }

  @Test
  void neverOverlapsItself() throws SQLException {
    String deployment;
    try (Connection locked = lockKeys()) {
      deployment = deploy();
      await().until(() -> service.number(WAITING) > 0);
      await().during(INTERVAL.multipliedBy(20)).until(() -> service.number(WAITING) == 1);
      locked.rollback();
    }
    await().until(() -> service.number(KEYS) == 0);
    TestService.await(service.vertx().undeploy(deployment));
  }

  @Test
  void waitsForRunningSweepOnUndeploy() throws SQLException {
    Future<Void> undeployed;
    try (Connection locked = lockKeys()) {
      String deployment = deploy();
      await().until(() -> service.number(WAITING) > 0);
      undeployed = service.vertx().undeploy(deployment);
      await().during(INTERVAL.multipliedBy(10)).until(() -> service.number(WAITING) == 1);
      assertFalse(undeployed.isComplete());
      locked.rollback();
    }
    TestService.await(undeployed);
    assertEquals(0, service.number(KEYS));
  }

  private static String deploy() {
    IdempotencyStore store =
        new IdempotencyStore(service.node().databases().api(), service.clock());
    return TestService.await(
        service
            .vertx()
            .deployVerticle(
                new BackgroundVerticle(List.of(IdempotencyFeature.removal(store, INTERVAL)))));
  }

  /** Locks the key table until the connection is rolled back. */
  private static Connection lockKeys() throws SQLException {
    Connection connection = TestDatabase.shared().connect(service.databaseUri());
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table idempotency_key in access exclusive mode");
    }
    return connection;
  }
}
