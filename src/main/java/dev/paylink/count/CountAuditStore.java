package dev.paylink.count;

import dev.paylink.config.AppConfig;
import dev.paylink.db.DatabaseUnavailableException;
import dev.paylink.db.Jdbc;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Compares the counts with the rows, and rebuilds them. Reads every row of a merchant, so it uses a
 * connection of its own without a time limit. Blocking.
 *
 * <p>Every method throws {@link DatabaseUnavailableException} when the database fails.
 */
public final class CountAuditStore implements AutoCloseable {
  private final Connection connection;

  /** Opens the connection. */
  public CountAuditStore(AppConfig.Database config) {
    this.connection = Jdbc.connect(config);
    try (Statement settings = connection.createStatement()) {
      settings.execute(CountSql.DISABLE_JIT);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * Returns how many counts of a merchant are wrong. Reads one snapshot, so concurrent writes do
   * not matter.
   */
  public long wrong(Counted counted, UUID merchantId) {
    try (PreparedStatement verify = connection.prepareStatement(CountSql.verify(counted))) {
      verify.setObject(1, merchantId);
      ResultSet result = verify.executeQuery();
      result.next();
      return result.getLong("wrong");
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Rebuilds the counts of a merchant from its rows while the service runs. */
  public void rebuild(Counted counted, UUID merchantId) {
    rebuildAny(counted, merchantId);
  }

  /** Counts the rows of a merchant that is not counted yet; false if there is none. */
  boolean countNext(Counted counted) {
    return rebuildAny(counted, null);
  }

  /**
   * Rebuilds the counts of one merchant in one snapshot, while nobody folds.
   *
   * @param merchantId null for one that is not counted yet
   */
  private boolean rebuildAny(Counted counted, @Nullable UUID merchantId) {
    try (Statement lock = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      lock.execute(CountSql.lockFolding(counted));
      UUID merchant = merchantId == null ? uncounted(counted) : merchantId;
      if (merchant != null) {
        update(CountSql.deleteCounts(counted), merchant);
        update(CountSql.insertCounts(counted), merchant);
      }
      connection.commit();
      connection.setAutoCommit(true);
      return merchant != null;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private @Nullable UUID uncounted(Counted counted) throws SQLException {
    try (Statement next = connection.createStatement();
        ResultSet found = next.executeQuery(CountSql.uncountedMerchant(counted))) {
      return found.next() ? found.getObject(1, UUID.class) : null;
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

  /** Closes the connection at once, also during a statement. */
  void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      throw failed(e);
    }
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
