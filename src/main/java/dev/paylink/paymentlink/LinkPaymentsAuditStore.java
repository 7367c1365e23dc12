package dev.paylink.paymentlink;

import dev.paylink.config.AppConfig;
import dev.paylink.db.BlockingDatabase;
import java.util.UUID;

/**
 * Compares the figures of payment links with their orders, and corrects them. Reads every paid
 * order of the links of a merchant, so it uses a connection of its own without a time limit.
 * Blocking.
 *
 * <p>Every method throws {@link dev.paylink.db.DatabaseUnavailableException} when the database
 * fails.
 */
public final class LinkPaymentsAuditStore implements AutoCloseable {
  private final BlockingDatabase database;

  /** Opens the connection. */
  public LinkPaymentsAuditStore(AppConfig.Database config) {
    this.database = new BlockingDatabase(config);
  }

  /**
   * Returns how many links of a merchant have wrong figures. Reads one snapshot, so concurrent
   * writes do not matter.
   */
  public long wrong(UUID merchantId) {
    return database.find(Long.class, LinkPaymentsSql.VERIFY, merchantId).orElseThrow();
  }

  /**
   * Corrects the figures of a merchant's links while the service runs. Each step is complete in
   * itself: if the process ends between them, the rest is still found to be wrong.
   */
  public void rebuild(UUID merchantId) {
    database.transaction(
        () -> {
          database.run(LinkPaymentsSql.LOCK_CORRECTION);
          database.run(LinkPaymentsSql.CORRECT, merchantId);
          return true;
        });
    database.run(LinkPaymentsSql.COUNT, merchantId);
  }

  @Override
  public void close() {
    database.close();
  }
}
