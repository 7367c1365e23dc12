package dev.paylink.catalog.paymentlink;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.BlockingDatabase;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Compares the figures of payment links with their orders, and corrects them. Reads every paid
 * order of a merchant's links, so it uses a separate connection without a time limit. Blocking.
 *
 * <p>Every method throws {@link dev.paylink.data.db.DatabaseUnavailableException} when the database
 * fails.
 */
public final class LinkPaymentsAuditStore implements AutoCloseable {
  private static final UUID LOWEST = new UUID(0, 0);
  private static final UUID HIGHEST = new UUID(-1, -1);

  private final BlockingDatabase database;

  /** Opens the connection. */
  public LinkPaymentsAuditStore(AppConfig.Database config) {
    this.database = new BlockingDatabase(config);
  }

  /** Returns how many links of a merchant have wrong figures. Concurrent writes do not matter. */
  public long wrong(UUID merchantId) {
    AtomicLong wrong = new AtomicLong();
    each(
        merchantId,
        (after, last) ->
            wrong.addAndGet(
                database
                    .find(Long.class, LinkPaymentsSql.VERIFY, merchantId, after, last)
                    .orElseThrow()));
    return wrong.get();
  }

  /**
   * Corrects the figures of a merchant's links while the service runs. Each part of 1,000 links is
   * one transaction: if the process stops, the rest is still found to be wrong.
   */
  public void rebuild(UUID merchantId) {
    each(
        merchantId,
        (after, last) ->
            database.transaction(
                () -> {
                  database.run(LinkPaymentsSql.LOCK_CORRECTION);
                  database.run(LinkPaymentsSql.CORRECT, merchantId, after, last);
                }));
  }

  /** Runs work on parts of the links, each a short transaction, so that no snapshot lasts. */
  private void each(UUID merchantId, BiConsumer<UUID, UUID> part) {
    UUID after = LOWEST;
    while (!after.equals(HIGHEST)) {
      UUID last =
          database.find(UUID.class, LinkPaymentsSql.END_OF_PART, merchantId, after).orElse(HIGHEST);
      part.accept(after, last);
      after = last;
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
