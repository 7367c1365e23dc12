package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.PgBouncer;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes behind PgBouncer in transaction mode. Nightly, as most machines have none, or an old one.
 */
@Tag("nightly")
class PgBouncerIT {
  private static final String ROLE = "bounced_" + ProcessHandle.current().pid();
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final TestDatabase DATABASE = TestDatabase.shared();

  @TempDir private Path folder;
  private String database;

  @BeforeEach
  void start() throws IOException {
    PgBouncer.require();
    database = DATABASE.createMigrated();
    DATABASE.execute(
        database, "create role %s login superuser password '%s'".formatted(ROLE, ROLE));
    DATABASE.execute(
        database, Files.readString(Path.of("docker/role-settings.sql")).replace(":\"role\"", ROLE));
  }

  @AfterEach
  void dropRole() {
    if (database != null) {
      // The nodes have created partitions.
      DATABASE.execute(database, "reassign owned by %s to current_user".formatted(ROLE));
      DATABASE.execute(database, "drop owned by " + ROLE);
      DATABASE.execute(database, "drop role " + ROLE);
    }
  }

  @Test
  void servesTwoNodesThroughFewConnections() {
    try (PgBouncer bouncer = new PgBouncer(folder, database, ROLE, ROLE, "")) {
      await().until(() -> bouncer.log().contains("process up"));
      Map<String, String> settings = settings(bouncer);
      settings.put("PAYLINK_DATABASE_SESSION_SETTINGS", "role");
      settings.put("PAYLINK_DATABASE_STATEMENT_TIMEOUT", "2s"); // as in the script
      settings.put("PAYLINK_DATABASE_LOCK_TIMEOUT", "2s");
      settings.put("PAYLINK_DATABASE_DIRECT_URI", database);
      try (TestService one = TestService.start(settings);
          TestService two = one.anotherNode(settings)) {
        ApiClient first = one.newClient();
        ApiClient second = new ApiClient(two, first.token());
        for (int round = 0; round < 5; round++) {
          List<CompletableFuture<ApiClient.Answer>> answers = new ArrayList<>();
          for (ApiClient client : List.of(first, second)) {
            for (int i = 0; i < 30; i++) {
              answers.add(client.sendAsync("POST", "/payment-links", LINK));
              answers.add(client.sendAsync("GET", "/orders", null));
              answers.add(client.sendAsync("GET", "/payment-links?perPage=5", null));
            }
          }
          answers.forEach(
              answer -> // 503: not enough connections in time
              assertTrue(
                      Set.of(200, 201, 503).contains(answer.join().status()),
                      () -> answer.join().text()));
        }
        await().until(() -> first.get("/orders").status() == 200);
        await().until(() -> second.post("/payment-links", LINK).status() == 201);
        await().until(() -> first.get("/events").text().contains("payment_link.created"));
        assertTrue(connections() <= 6 + 2, "%d connections".formatted(connections()));
      }
    }
  }

  /** Paylink's settings are refused, or left out: either way it must not start. */
  @Test
  void refusesToStartWithSettingsOfConnections() {
    for (String more :
        List.of(
            "",
            "ignore_startup_parameters = plan_cache_mode,max_parallel_workers_per_gather,jit,"
                + "enable_seqscan,enable_bitmapscan,statement_timeout,lock_timeout,"
                + "idle_in_transaction_session_timeout")) {
      DATABASE.execute(database, "alter role %s reset all".formatted(ROLE));
      try (PgBouncer bouncer = new PgBouncer(folder, database, ROLE, ROLE, more)) {
        await().until(() -> bouncer.log().contains("process up"));
        Map<String, String> settings = settings(bouncer);
        settings.put("PAYLINK_DATABASE_DIRECT_URI", database);
        Exception refused =
            assertThrows(IllegalStateException.class, () -> TestService.start(settings));
        String reason = String.valueOf(refused.getCause().getCause());
        String expected =
            more.isEmpty()
                ? "A pooler refuses the settings of connections"
                : "Something between ignores them";
        assertTrue(reason.contains(expected), reason);
      }
    }
    assertEquals(0, connections());
  }

  private static Map<String, String> settings(PgBouncer bouncer) {
    return new HashMap<>(
        Map.of(
            "PAYLINK_DATABASE_URI", bouncer.uri(),
            "PAYLINK_DATABASE_USER", ROLE,
            "PAYLINK_DATABASE_PASSWORD", ROLE));
  }

  private long connections() {
    return DATABASE.number(
        database, "select count(*) from pg_stat_activity where usename = '%s'".formatted(ROLE));
  }
}
