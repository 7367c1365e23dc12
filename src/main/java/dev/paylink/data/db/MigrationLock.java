package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.FlywayException;

/**
 * Lets one program at a time look at the schema and migrate it. Flyway locks only while it
 * migrates: a program that looked before could run older functions after another has migrated.
 */
final class MigrationLock implements AutoCloseable {
  /** Of a session, as a transaction would keep {@code create index concurrently} waiting. */
  private static final String LOCK = "select pg_advisory_lock(hashtext('paylink migrations'))";

  private final Connection connection;

  private MigrationLock(Connection connection) {
    this.connection = connection;
  }

  /**
   * Waits for the lock.
   *
   * @throws FlywayException as Flyway does, if the database fails
   */
  static MigrationLock take(AppConfig.Database config) {
    try {
      MigrationLock lock =
          new MigrationLock(
              DriverManager.getConnection(Jdbc.url(config), config.user(), config.password()));
      lock.await();
      return lock;
    } catch (SQLException e) {
      throw new FlywayException("Cannot lock the schema", e);
    }
  }

  private void await() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LOCK);
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  /** Closes the session, which releases the lock. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new FlywayException("Cannot unlock the schema", e);
    }
  }
}
