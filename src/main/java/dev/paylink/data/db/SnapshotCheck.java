package dev.paylink.data.db;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Refuses a database of a snapshot of Paylink from before its first release, whose migrations were
 * others, before Flyway compares or changes anything.
 */
final class SnapshotCheck implements Callback {
  /** The description of version 1, by which such a database differs. */
  private static final String FIRST = "merchants and tokens";

  private static final String HISTORY = "select to_regclass('flyway_schema_history') is not null";
  private static final String OTHER =
      "select exists (select from flyway_schema_history where version = '1' and description <> '%s')"
          .formatted(FIRST);

  /** Whether a migration of a database is the first one of a snapshot. */
  static boolean isOfSnapshot(MigrationInfo migration) {
    return migration.getState().isApplied()
        && MigrationName.of(migration).equals("V1")
        && !FIRST.equals(migration.getDescription());
  }

  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_VALIDATE || event == Event.BEFORE_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try (Statement statement = context.getConnection().createStatement()) {
      if (isTrue(statement, HISTORY) && isTrue(statement, OTHER)) {
        throw new SnapshotDatabaseException();
      }
    } catch (SQLException e) {
      throw new FlywayException("Cannot read the history of the schema", e);
    }
  }

  private static boolean isTrue(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  public String getCallbackName() {
    return "snapshot";
  }
}
