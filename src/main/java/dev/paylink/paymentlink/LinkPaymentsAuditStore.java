package dev.paylink.paymentlink;

import dev.paylink.config.AppConfig;
import dev.paylink.db.DatabaseUnavailableException;
import dev.paylink.db.Jdbc;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Compares the figures of payment links with their orders, and counts them again. Reads every paid
 * order of the links of a merchant, so it uses a connection of its own without a time limit.
 * Blocking.
 *
 * <p>Every method throws {@link DatabaseUnavailableException} when the database fails.
 */
public final class LinkPaymentsAuditStore implements AutoCloseable {
  private final Connection connection;

  /** Opens the connection. */
  public LinkPaymentsAuditStore(AppConfig.Database config) {
    this.connection = Jdbc.connect(config);
  }

  /**
   * Returns how many links of a merchant have wrong figures. Reads one snapshot, so concurrent
   * writes do not matter.
   */
  public long wrong(UUID merchantId) {
    try (PreparedStatement verify = connection.prepareStatement(LinkPaymentsSql.VERIFY)) {
      verify.setObject(1, merchantId);
      ResultSet result = verify.executeQuery();
      result.next();
      return result.getLong("wrong");
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Counts the links of a merchant with wrong figures again, while the service runs. */
  public void rebuild(UUID merchantId) {
    run(LinkPaymentsSql.DELETE_WRONG, merchantId);
    run(LinkPaymentsSql.COUNT, merchantId);
  }

  private void run(String sql, UUID merchantId) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, merchantId);
      statement.execute();
    } catch (SQLException e) {
      throw failed(e);
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
