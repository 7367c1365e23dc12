package dev.paylink.it.support;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Keeps the statements that create resources from going on until it is closed: they wait. */
public final class HeldCreations implements AutoCloseable {
  private static final String WAITING =
      "select count(*) from pg_stat_activity where datname = current_database()"
          + " and wait_event_type = 'Lock' and query like '%%%s%%'";

  private final String waiting;
  private final Connection locking;
  private final Connection watching;

  /** Holds the creations of the API. */
  public HeldCreations(String databaseUri) {
    this(databaseUri, "idempotency_key", "given as materialized");
  }

  /**
   * Holds the statements that write to a table.
   *
   * @param part of the first thousand characters of those to count
   */
  HeldCreations(String databaseUri, String table, String part) {
    waiting = WAITING.formatted(part);
    try {
      locking = TestDatabase.shared().connect(databaseUri);
      watching = TestDatabase.shared().connect(databaseUri);
      locking.setAutoCommit(false);
      locking
          .createStatement()
          .execute("set lock_timeout = '20s'; lock table %s in share mode".formatted(table));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until as many statements are held. */
  public void awaitStatements(int count) {
    await().pollInterval(Duration.ofMillis(10)).until(() -> statements() >= count);
  }

  private int statements() throws SQLException {
    try (Statement statement = watching.createStatement();
        ResultSet result = statement.executeQuery(waiting)) {
      result.next();
      return result.getInt(1);
    }
  }

  @Override
  public void close() {
    try (locking;
        watching) {
      if (!locking.isClosed()) {
        locking.rollback();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
