package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection for statements that only read. Each runs in a separate transaction, and takes no
 * longer than {@code database.statementTimeout}. Of several hosts it takes the primary, and without
 * one a standby. Blocking; for one thread at a time.
 */
public final class InspectedDatabase implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(InspectedDatabase.class);

  private final Connection connection;
  private final String limits;

  /** A statement that the database refused; the message is its own. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sqlState;

    Refused(SQLException cause) {
      super(String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
      this.sqlState = String.valueOf(cause.getSQLState());
    }

    /** As in the manual of PostgreSQL, appendix A. */
    public String sqlState() {
      return sqlState;
    }
  }

  /**
   * Opens the connection.
   *
   * @throws DatabaseUnavailableException if the database is unreachable
   */
  public InspectedDatabase(AppConfig.Database config) {
    long ms = config.statementTimeout().toMillis();
    limits = "set local statement_timeout = %1$d; set local lock_timeout = %1$d".formatted(ms);
    try {
      connection =
          DriverManager.getConnection(
              Jdbc.impatientUrl(config, "preferPrimary"), config.user(), config.password());
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw Jdbc.unavailable(config, e);
    }
  }

  /**
   * Returns the rows of a query, by the names of their columns.
   *
   * @param sql selects texts, integers and booleans
   * @throws Refused if the database does not answer it, as without the privilege
   * @throws DatabaseUnavailableException if the connection is lost
   */
  public List<Columns> rows(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(limits);
      try (ResultSet found = statement.executeQuery(sql)) {
        List<Columns> rows = new ArrayList<>();
        while (found.next()) {
          rows.add(Columns.of(row(found)));
        }
        return rows;
      }
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      end();
    }
  }

  private RuntimeException failed(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith("08") || state.startsWith("57P")
        ? new DatabaseUnavailableException(
            "The connection was lost: " + failure.getMessage(), failure)
        : new Refused(failure);
  }

  /**
   * Closes the transaction, which also drops the limits: a pooler may give the session to others.
   */
  private void end() {
    try {
      connection.rollback();
    } catch (SQLException lost) {
      log.debug("The transaction was lost with its connection", lost);
    }
  }

  private static Map<String, @Nullable Object> row(ResultSet found) throws SQLException {
    ResultSetMetaData columns = found.getMetaData();
    Map<String, @Nullable Object> row = new HashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      row.put(columns.getColumnLabel(i), found.getObject(i));
    }
    return row;
  }

  /** Returns the only row of a query like {@link #rows}. */
  public Columns row(String sql) {
    return rows(sql).get(0);
  }

  /**
   * The settings of sessions that statements rely on and that the role does not have, with the
   * values that they must have; empty if connections set them ({@code database.sessionSettings}).
   */
  public Map<String, String> missingRoleSettings(AppConfig.Database config) {
    if (!config.settingsByRole()) {
      return Map.of();
    }
    Map<String, String> wanted = new TreeMap<>(SessionSettings.of(config));
    for (Columns row : rows(SessionSettings.OF_ROLE)) {
      wanted.remove(row.text("name"), row.text("setting"));
    }
    return wanted;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException lost) {
      log.debug("The connection is closed already", lost);
    }
  }
}
