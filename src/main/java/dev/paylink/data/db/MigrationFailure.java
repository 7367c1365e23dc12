package dev.paylink.data.db;

import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;

/** What a failure of Flyway means. */
final class MigrationFailure {
  private MigrationFailure() {}

  /** Whether the database cannot be reached, is starting, or has no connection left. */
  static boolean isConnection(Throwable failure) {
    String state = sqlState(failure);
    // 08: no connection. 57P03: starting up. 53300: too many connections.
    return state.startsWith("08") || state.equals("57P03") || state.equals("53300");
  }

  /** Whether a migration waited for a lock for too long, or lost a deadlock. */
  static boolean isWaitForLock(FlywayException failure) {
    String state = sqlState(failure);
    return state.equals("55P03") || state.equals("40P01");
  }

  /** The SQLSTATE of the first cause that has one; empty without one. */
  private static String sqlState(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return String.valueOf(sql.getSQLState());
      }
    }
    return "";
  }

  /** The first line of the message of the first cause. */
  static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return firstLine(root);
  }

  /** The first line of the message. */
  static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
  }
}
