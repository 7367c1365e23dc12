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
 * The counts of orders beside the orders themselves. Reads every order of a merchant, so that it
 * has a connection of its own without a time limit; blocks.
 *
 * <p>Everything fails with a {@link DatabaseUnavailableException} when the database does.
 */
public final class OrderCountAuditStore implements AutoCloseable {
  private final Connection connection;

  /** Connects. */
  public OrderCountAuditStore(AppConfig.Database config) {
    this.connection = Jdbc.connect(config);
    try (Statement settings = connection.createStatement()) {
      settings.execute(OrderCountSql.WITHOUT_JIT);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * How many counts of a merchant are wrong; those of one moment, whatever is written meanwhile.
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

  /** Counts the orders of a merchant anew, while the service goes on. */
  public void rebuild(UUID merchantId) {
    try (Statement hold = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      hold.execute(OrderCountSql.HOLD_FOLDING);
      update(OrderCountSql.FORGET, merchantId);
      update(OrderCountSql.COUNT, merchantId);
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
