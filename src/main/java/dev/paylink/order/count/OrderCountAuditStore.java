package dev.paylink.order.count;

import dev.paylink.config.AppConfig;
import dev.paylink.db.DatabaseUnavailableException;
import dev.paylink.db.Jdbc;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * Compares the order counts with the orders, and rebuilds them. Reads every order of a merchant, so
 * it uses a connection of its own without a time limit. Blocking.
 *
 * <p>Every method throws {@link DatabaseUnavailableException} when the database fails.
 */
public final class OrderCountAuditStore implements AutoCloseable {
  private final Connection connection;

  /** Opens the connection. */
  public OrderCountAuditStore(AppConfig.Database config) {
    this.connection = Jdbc.connect(config);
    try (Statement settings = connection.createStatement()) {
      settings.execute(OrderCountSql.DISABLE_JIT);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * Returns how many counts of a merchant are wrong. Reads one snapshot, so concurrent writes do
   * not matter.
   */
  public long wrong(UUID merchantId) {
    try (PreparedStatement verify = connection.prepareStatement(OrderCountSql.VERIFY)) {
      verify.setObject(1, merchantId);
      ResultSet result = verify.executeQuery();
      result.next();
      return result.getLong("wrong");
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Rebuilds the counts of a merchant from its orders while the service runs. */
  public void rebuild(UUID merchantId) {
    try (Statement lock = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      lock.execute(OrderCountSql.LOCK_FOLDING);
      update(OrderCountSql.DELETE_COUNTS, merchantId);
      update(OrderCountSql.INSERT_COUNTS, merchantId);
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private void update(String sql, UUID merchantId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, merchantId);
      statement.executeUpdate();
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
