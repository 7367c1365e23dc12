package dev.paylink.data.count;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.BlockingDatabase;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Compares the counts with the rows, and corrects them while the service runs. Reads every row of a
 * merchant, in parts of about a second each, so that no snapshot lasts for long. Blocking.
 *
 * <p>Every method throws {@link dev.paylink.data.db.DatabaseUnavailableException} when the database
 * fails.
 */
public final class CountAuditStore implements AutoCloseable {
  private final BlockingDatabase database;

  /** Opens the connection. */
  public CountAuditStore(AppConfig.Database config) {
    this.database = new BlockingDatabase(config);
  }

  /** Returns how many counts of a merchant are wrong. Concurrent writes do not matter. */
  public long wrong(Counted counted, UUID merchantId) {
    return wrong(counted, merchantId, compared -> {});
  }

  /**
   * As {@link #wrong(Counted, UUID)}.
   *
   * @param progress gets the time up to which rows are compared
   */
  public long wrong(Counted counted, UUID merchantId, Consumer<String> progress) {
    return new CountAudit(database, counted, merchantId, progress).wrong();
  }

  /** Corrects the counts of a merchant. */
  public void rebuild(Counted counted, UUID merchantId) {
    rebuild(counted, merchantId, corrected -> {});
  }

  /**
   * As {@link #rebuild(Counted, UUID)}. If the process stops early, each part is corrected or
   * unchanged, and {@link #wrong(Counted, UUID)} finds the rest.
   *
   * @param progress gets the time up to which counts are corrected
   */
  public void rebuild(Counted counted, UUID merchantId, Consumer<String> progress) {
    new CountAudit(database, counted, merchantId, progress).correct();
  }

  @Override
  public void close() {
    database.close();
  }
}
