package dev.paylink.order;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * The counts of orders beside the orders themselves. Reads every order of a merchant, so that it
 * takes a connection without a time limit; blocks.
 */
public final class OrderCounts {
  private final Connection connection;

  public OrderCounts(Connection connection) {
    this.connection = connection;
  }

  /**
   * How many counts of a merchant are wrong; those of one moment, whatever is written meanwhile.
   */
  public long wrong(UUID merchantId) throws SQLException {
    try (PreparedStatement verify = connection.prepareStatement(OrderCountSql.VERIFY)) {
      verify.setObject(1, merchantId);
      ResultSet result = verify.executeQuery();
      result.next();
      return result.getLong("wrong");
    }
  }

  /** Counts the orders of a merchant anew, while the service goes on. */
  public void rebuild(UUID merchantId) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    try (Statement hold = connection.createStatement()) {
      hold.execute(OrderCountSql.HOLD_FOLDING);
      update(OrderCountSql.FORGET, merchantId);
      update(OrderCountSql.COUNT, merchantId);
      connection.commit();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private void update(String sql, UUID merchantId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, merchantId);
      statement.executeUpdate();
    }
  }
}
