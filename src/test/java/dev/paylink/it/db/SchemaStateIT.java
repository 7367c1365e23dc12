package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.db.SchemaHistory;
import dev.paylink.data.db.SchemaState;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.db.SchemaPage;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What is said of the schema of a database. */
class SchemaStateIT {
  private static final TestDatabase DATABASE = TestDatabase.shared();

  /** What a later version leaves: another function, and a migration of its own. */
  private static final String LATER =
      """
      create or replace function webhook_endpoints_of(merchant_id uuid) returns bigint language sql volatile
        return 42;
      update flyway_schema_history set checksum = 1 where script = 'R__counts.sql';
      insert into flyway_schema_history (installed_rank, version, description, type, script,
        checksum, installed_by, execution_time, success)
      select max(installed_rank) + 1, '999', 'later', 'SQL', 'V999__later.sql', 1, 'x', 1, true
      from flyway_schema_history
      """;

  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and wait_event = 'advisory'";

  private static final String OTHERS =
      "select count(*) from pg_stat_activity"
          + " where datname = current_database() and pid <> pg_backend_pid()";

  @Test
  void namesMigrationsByVersionOrFile() throws IOException {
    String last = SchemaPage.lastVersion();
    String uri = DATABASE.createMigrated();
    assertEquals(
        new SchemaState(last, List.of(), List.of(), List.of(), false),
        Migrations.schema(config(uri)));
    forget(uri, "R__fulfilment_and_products.sql");
    assertEquals(
        new SchemaState(last, List.of("R__fulfilment_and_products"), List.of(), List.of(), false),
        Migrations.schema(config(uri)));
    List<String> began = new ArrayList<>();
    assertEquals(1, new Migrations(config(uri), began::add).migrate());
    assertEquals(List.of("R__fulfilment_and_products"), began);
  }

  /** A node of this version starts while a later version migrates. */
  @Test
  void waitsForALaterVersionThatMigrates() throws Exception {
    String uri = DATABASE.createMigrated();
    forget(uri, "R__counts.sql");
    CompletableFuture<Integer> migrated;
    try (Connection later = DATABASE.connect(uri);
        Statement statement = later.createStatement()) {
      statement.execute("select pg_advisory_lock(hashtext('paylink migrations'))");
      migrated = CompletableFuture.supplyAsync(() -> new Migrations(config(uri)).migrate());
      await().until(() -> DATABASE.number(uri, WAITING) == 1);
      statement.execute(LATER);
    }
    assertEquals(0, migrated.get());
    assertEquals(42, DATABASE.number(uri, "select webhook_endpoints_of(null)"));
  }

  /** A node of this version starts next to a later one, during an upgrade. */
  @Test
  void leavesFunctionsOfALaterVersion() {
    String uri = DATABASE.createMigrated();
    DATABASE.execute(uri, LATER);
    assertEquals(0, new Migrations(config(uri)).migrate());
    assertEquals(42, DATABASE.number(uri, "select webhook_endpoints_of(null)"));
    new Migrations(config(uri, "false")).run();
    assertEquals(
        new SchemaState("V999", List.of(), List.of(), List.of("V999"), false),
        Migrations.schema(config(uri)));
  }

  @Test
  void knowsWithoutFlywayThatNothingHasToRun() throws IOException {
    Vertx vertx = Vertx.vertx();
    try {
      String uri = DATABASE.createMigrated();
      assertTrue(isCurrent(vertx, uri));
      DATABASE.execute(
          uri, "update flyway_schema_history set success = false where script = 'R__counts.sql'");
      assertFalse(isCurrent(vertx, uri), "a failed migration");
      forget(uri, "R__counts.sql");
      assertFalse(isCurrent(vertx, uri), "a pending migration");
      assertEquals(1, new Migrations(config(uri)).migrate());
      assertTrue(isCurrent(vertx, uri));
      DATABASE.execute(uri, LATER);
      assertFalse(isCurrent(vertx, uri), "a later version");
      assertFalse(isCurrent(vertx, DATABASE.create()), "an empty database");
      assertFalse(isCurrent(vertx, "postgresql://127.0.0.1:1/none"), "no database");
      try (ServerSocket silent = new ServerSocket(0)) {
        String unanswered = "postgresql://127.0.0.1:%d/none".formatted(silent.getLocalPort());
        assertFalse(isCurrent(vertx, unanswered), "a database that does not answer");
      }
    } finally {
      vertx.close().await();
    }
  }

  @Test
  void leavesNoConnectionToOneOfSeveralHosts() {
    Vertx vertx = Vertx.vertx();
    try {
      String uri = DATABASE.createMigrated();
      assertTrue(
          isCurrent(vertx, uri.replaceFirst("//[^/:]+:([0-9]+)/", "//127.0.0.1:$1,localhost:$1/")));
      await().until(() -> DATABASE.number(uri, OTHERS) == 0);
    } finally {
      vertx.close().await();
    }
  }

  private static boolean isCurrent(Vertx vertx, String uri) {
    return SchemaHistory.isCurrent(vertx, config(uri)).await();
  }

  @Test
  void tellsWhatRunsOnAnEmptyDatabase() {
    List<String> began = new ArrayList<>();
    int applied = new Migrations(config(DATABASE.create()), began::add).migrate();
    assertEquals(began.size(), applied);
    assertEquals("1 merchants and tokens", began.get(0));
    assertEquals("R__turnover", began.get(applied - 1));
  }

  private static void forget(String uri, String script) {
    DATABASE.execute(
        uri, "delete from flyway_schema_history where script = '%s'".formatted(script));
  }

  private static AppConfig.Database config(String uri) {
    return config(uri, "true");
  }

  private static AppConfig.Database config(String uri, String migrateOnStart) {
    return ConfigLoader.load(
            new JsonObject(),
            Map.of(
                "PAYLINK_DATABASE_URI",
                uri,
                "PAYLINK_DATABASE_USER",
                DATABASE.user(),
                "PAYLINK_DATABASE_PASSWORD",
                DATABASE.password(),
                "PAYLINK_DATABASE_MIGRATE_ON_START",
                migrateOnStart))
        .database();
  }
}
