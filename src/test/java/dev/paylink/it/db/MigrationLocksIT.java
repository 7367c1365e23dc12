package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.Migrations;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A migration that waits for a lock does not keep others waiting behind it. */
class MigrationLocksIT {
  private static final String WRITE = "update orders set status = status where false";

  /** The first migration to run again; it needs a lock on the table that is written. */
  private static final String FIRST = "R__counts";

  private static final TestDatabase DATABASE = TestDatabase.shared();

  @Test
  void letsWritersPassWhileItWaitsForALock() throws Exception {
    String uri = DATABASE.createMigrated();
    DATABASE.execute(uri, "delete from flyway_schema_history where version is null");
    List<String> began = new CopyOnWriteArrayList<>();
    CompletableFuture<Integer> migrated;
    try (Connection blocking = DATABASE.connect(uri);
        Statement lock = blocking.createStatement()) {
      blocking.setAutoCommit(false);
      lock.execute("lock table orders in row exclusive mode");
      migrated =
          CompletableFuture.supplyAsync(() -> new Migrations(config(uri), began::add).migrate());
      await().until(() -> waitsForLock(uri));
      try (Connection writer = DATABASE.connect(uri);
          Statement write = writer.createStatement()) {
        write.execute("set lock_timeout = '5s'");
        write.execute(WRITE);
      }
      await().until(() -> count(began, FIRST) >= 2);
      assertEquals(Set.of(FIRST), Set.copyOf(began));
      blocking.rollback();
    }
    assertEquals(5, migrated.get());
    assertEquals(0, new Migrations(config(uri)).migrate());
  }

  private static long count(List<String> began, String name) {
    return began.stream().filter(name::equals).count();
  }

  private static boolean waitsForLock(String uri) {
    return DATABASE.number(
            uri,
            "select count(*) from pg_stat_activity"
                + " where datname = current_database() and wait_event_type = 'Lock'")
        > 0;
  }

  private static AppConfig.Database config(String uri) {
    return ConfigLoader.load(
            new JsonObject(),
            Map.of(
                "PAYLINK_DATABASE_URI", uri,
                "PAYLINK_DATABASE_USER", DATABASE.user(),
                "PAYLINK_DATABASE_PASSWORD", DATABASE.password()))
        .database();
  }
}
