package dev.paylink.it.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.data.db.Migrations;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A migration that waits for a lock does not keep others waiting behind it. */
@Tag("slow")
class MigrationLocksIT {
  private static final String WRITE = "update payment set status = status where false";
  private static final TestDatabase DATABASE = TestDatabase.shared();

  @Test
  void letsWritersPassWhileItWaitsForALock() throws Exception {
    String uri = DATABASE.create();
    migrateTo("25", uri);
    List<String> began = new CopyOnWriteArrayList<>();
    CompletableFuture<Integer> migrated;
    try (Connection blocking = DATABASE.connect(uri);
        Statement read = blocking.createStatement()) {
      blocking.setAutoCommit(false);
      read.execute("select count(*) from payment");
      migrated =
          CompletableFuture.supplyAsync(() -> new Migrations(config(uri), began::add).migrate());
      await().until(() -> waitsForLock(uri));
      try (Connection writer = DATABASE.connect(uri);
          Statement write = writer.createStatement()) {
        write.execute("set lock_timeout = '5s'");
        write.execute(WRITE);
      }
      await().atMost(Duration.ofSeconds(20)).until(() -> count(began, "26 ") >= 3);
      assertEquals(0, count(began, "27 "));
      blocking.rollback();
    }
    assertTrue(migrated.get() >= 5, () -> began.toString());
    assertEquals(0, new Migrations(config(uri)).migrate());
  }

  private static long count(List<String> began, String version) {
    return began.stream().filter(name -> name.startsWith(version)).count();
  }

  private static boolean waitsForLock(String uri) {
    return DATABASE.number(
            uri,
            "select count(*) from pg_stat_activity"
                + " where datname = current_database() and wait_event_type = 'Lock'")
        > 0;
  }

  private static void migrateTo(String version, String uri) {
    Flyway.configure()
        .dataSource("jdbc:" + uri, DATABASE.user(), DATABASE.password())
        .locations("classpath:db/migration")
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .target(version)
        .load()
        .migrate();
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
