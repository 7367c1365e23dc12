package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A connection without a statement timeout, for work that reads many rows. Blocking; for one thread
 * at a time.
 *
 * <p>Every method throws {@link DatabaseUnavailableException} when the database fails.
 */
public final class BlockingDatabase implements AutoCloseable {
  private final Connection connection;

  /** Opens the connection. */
  public BlockingDatabase(AppConfig.Database config) {
    this.connection = Jdbc.connect(config);
    // Compiling the statements takes longer than running them, except on the largest tables.
    run("set jit = off");
  }

  /** Runs a statement. */
  public void run(String sql, Object... parameters) {
    try (PreparedStatement statement = prepared(sql, parameters)) {
      statement.execute();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Returns the first column of the first row of a query; empty without a row. */
  public <T> Optional<T> find(Class<T> type, String sql, Object... parameters) {
    try (PreparedStatement query = prepared(sql, parameters);
        ResultSet found = query.executeQuery()) {
      return found.next() ? Optional.of(found.getObject(1, type)) : Optional.empty();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Returns the rows of a query whose columns are numbers. */
  public List<long[]> numbers(String sql, Object... parameters) {
    try (PreparedStatement query = prepared(sql, parameters);
        ResultSet found = query.executeQuery()) {
      List<long[]> rows = new ArrayList<>();
      while (found.next()) {
        long[] row = new long[found.getMetaData().getColumnCount()];
        for (int i = 0; i < row.length; i++) {
          row[i] = found.getLong(i + 1);
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private PreparedStatement prepared(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  /** Runs work in a transaction each of whose statements sees what was committed before it. */
  public void transaction(Runnable work) {
    try {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setAutoCommit(false);
      try {
        work.run();
        connection.commit();
      } finally {
        rollBack();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Rolls back a transaction that was not committed; does nothing after a commit. */
  private void rollBack() throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static DatabaseUnavailableException failed(SQLException cause) {
    return new DatabaseUnavailableException("The database failed: " + cause.getMessage(), cause);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
