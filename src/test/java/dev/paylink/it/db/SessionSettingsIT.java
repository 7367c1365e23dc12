package dev.paylink.it.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Settings of sessions that the role has, for a pooler that passes none on. */
class SessionSettingsIT {
  private static final String ROLE = "pooled_" + ProcessHandle.current().pid();
  private static final TestDatabase DATABASE = TestDatabase.shared();

  private static String database;

  @BeforeAll
  static void createRole() {
    database = DATABASE.createMigrated();
    DATABASE.execute(
        database, "create role %s login superuser password '%s'".formatted(ROLE, ROLE));
  }

  /** With the partitions that its node has created. */
  @AfterAll
  static void dropRole() {
    DATABASE.execute(database, "drop owned by %1$s; drop role %1$s".formatted(ROLE));
  }

  @Test
  void startsOnlyIfTheRoleHasTheSettings() throws IOException {
    String refused = refusal();
    assertTrue(refused.contains("enable_bitmapscan, enable_seqscan, idle_in_tr"), refused);
    assertTrue(
        refused.contains("alter role \"%s\" set statement_timeout = '2000';".formatted(ROLE)),
        refused);
    DATABASE.execute(database, script());
    assertServes();
    DATABASE.execute(database, "alter role %s set jit = on".formatted(ROLE));
    refused = refusal();
    assertTrue(refused.contains("alter role \"%s\" set jit = 'off';".formatted(ROLE)), refused);
    assertFalse(refused.contains("set lock_timeout"), refused);
  }

  private static void assertServes() {
    try (TestService node = start()) {
      ApiClient client = node.newClient();
      assertEquals(200, client.get("/orders").status());
      assertEquals(
          201,
          client
              .post("/payment-links", "{\"title\":\"Seat\",\"amount\":15,\"currency\":\"IDR\"}")
              .status());
    }
  }

  private static String refusal() {
    Exception refused = assertThrows(IllegalStateException.class, SessionSettingsIT::start);
    Throwable cause = refused.getCause().getCause();
    assertTrue(cause instanceof DatabaseUnavailableException, () -> cause.toString());
    return cause.getMessage();
  }

  private static TestService start() {
    return TestService.start(
        Map.of(
            "PAYLINK_DATABASE_URI",
            database,
            "PAYLINK_DATABASE_USER",
            ROLE,
            "PAYLINK_DATABASE_PASSWORD",
            ROLE,
            "PAYLINK_DATABASE_STATEMENT_TIMEOUT",
            "2s", // as in the script
            "PAYLINK_DATABASE_LOCK_TIMEOUT",
            "2s",
            "PAYLINK_DATABASE_SESSION_SETTINGS",
            "role"));
  }

  /** The statements that an operator runs with psql. */
  private static String script() throws IOException {
    Path script = Path.of("docker/role-settings.sql");
    Path below = Path.of("../..").resolve(script);
    return Files.readString(Files.exists(script) ? script : below).replace(":\"role\"", ROLE);
  }
}
