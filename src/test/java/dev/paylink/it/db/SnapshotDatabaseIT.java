package dev.paylink.it.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.config.FreePort;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.db.SnapshotDatabaseException;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases of snapshots made before the first release, which had other migrations. */
class SnapshotDatabaseIT {
  private static final TestDatabase DATABASE = TestDatabase.shared();

  /** The first migration of a snapshot, and one that no version has now. */
  private static final String SNAPSHOT =
      """
      update flyway_schema_history set description = 'orders payment links tokens', checksum = 1
      where version = '1';
      update flyway_schema_history set version = '74' where version = '10';
      """;

  private static final String HISTORY =
      """
      create table flyway_schema_history (
        installed_rank int primary key, version text, description text, type text, script text,
        checksum int, installed_by text, installed_on timestamp default now(), execution_time int,
        success boolean);
      insert into flyway_schema_history
      values (1, '1', 'orders payment links tokens', 'SQL', 'V1__orders.sql', 1, 'x', now(), 1, true);
      """;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesTheDatabase(boolean migrates) {
    String uri = DATABASE.createMigrated();
    DATABASE.execute(uri, SNAPSHOT);
    AppConfig.Database config = config(uri, migrates);
    SnapshotDatabaseException refused =
        assertThrows(SnapshotDatabaseException.class, () -> new Migrations(config).run());
    assertEquals(
        "The database is of a snapshot of Paylink made before its first release, which cannot be"
            + " upgraded: create a new database, and set database.uri to it",
        refused.getMessage());
    assertTrue(Migrations.schema(config).ofSnapshot());
  }

  @Test
  void takesItsOwnDatabase() {
    AppConfig.Database config = config(DATABASE.createMigrated(), false);
    new Migrations(config).run();
    assertFalse(Migrations.schema(config).ofSnapshot());
  }

  @Test
  void tellsWhichFolderOfDevToDelete(@TempDir Path folder) throws Exception {
    try (EmbeddedDatabase old =
            EmbeddedDatabase.persistent(folder.resolve("postgres"), FreePort.find());
        Connection connection =
            DriverManager.getConnection(
                "jdbc:" + old.uri(), EmbeddedDatabase.USER, old.password());
        Statement statement = connection.createStatement()) {
      statement.execute(HISTORY);
    }
    JarProcess dev = JarProcess.runAlone(Map.of("PAYLINK_DATA", folder.toString()), "dev");
    assertEquals(3, dev.exitCode(), dev::err);
    String refused = dev.err().strip().lines().reduce((line, next) -> next).orElse("");
    assertTrue(refused.startsWith("The data are of a snapshot of Paylink"), dev::err);
    assertTrue(refused.endsWith("cannot be upgraded: delete the folder " + folder), dev::err);
  }

  private static AppConfig.Database config(String uri, boolean migrates) {
    return ConfigLoader.load(
            new JsonObject(),
            Map.of(
                "PAYLINK_DATABASE_URI", uri,
                "PAYLINK_DATABASE_USER", DATABASE.user(),
                "PAYLINK_DATABASE_PASSWORD", DATABASE.password(),
                "PAYLINK_DATABASE_MIGRATE_ON_START", String.valueOf(migrates)))
        .database();
  }
}
