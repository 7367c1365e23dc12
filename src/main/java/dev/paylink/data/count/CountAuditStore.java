package dev.paylink.data.count;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.BlockingDatabase;
import java.util.Optional;
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

  /**
   * Returns how many counts of a merchant are wrong; 0 while its rows are not all counted.
   * Concurrent writes do not matter.
   */
  public long wrong(Counted counted, UUID merchantId) {
    return wrong(counted, merchantId, compared -> {});
  }

  /**
   * As {@link #wrong(Counted, UUID)}.
   *
   * @param progress gets the time up to which rows are compared
   */
  public long wrong(Counted counted, UUID merchantId, Consumer<String> progress) {
    return isUncounted(counted, merchantId)
        ? 0
        : new CountAudit(database, counted, merchantId, progress).wrong();
  }

  /** Corrects the counts of a merchant, or counts its rows for the first time. */
  public void rebuild(Counted counted, UUID merchantId) {
    rebuild(counted, merchantId, corrected -> {});
  }

  /**
   * As {@link #rebuild(Counted, UUID)}. If the process ends before it returns, each part is
   * corrected or as it was, and {@link #wrong(Counted, UUID)} finds the rest.
   *
   * @param progress gets the time up to which counts are corrected
   */
  public void rebuild(Counted counted, UUID merchantId, Consumer<String> progress) {
    if (isUncounted(counted, merchantId)) {
      rebuild(database, counted, Optional.of(merchantId));
    } else {
      new CountAudit(database, counted, merchantId, progress).correct();
    }
  }

  private boolean isUncounted(Counted counted, UUID merchantId) {
    return database.find(Boolean.class, CountSql.isUncounted(counted), merchantId).isPresent();
  }

  /** How the rows of merchants are counted that are not counted yet, merchant by merchant. */
  public static FirstCount firstCount(Counted counted) {
    return new OfMerchants(counted);
  }

  private record OfMerchants(Counted counted) implements FirstCount {
    @Override
    public String words() {
      return counted.words();
    }

    @Override
    public String anyUncounted() {
      return CountSql.anyUncounted(counted);
    }

    @Override
    public boolean countNext(BlockingDatabase database) {
      return rebuild(database, counted, Optional.empty());
    }
  }

  /**
   * Counts the rows of one merchant in one snapshot, while nobody folds.
   *
   * @param given empty for one that is not counted yet
   * @return false if there is none
   */
  private static boolean rebuild(BlockingDatabase database, Counted counted, Optional<UUID> given) {
    return database.transactionInOneSnapshot(
        () -> {
          database.run(CountSql.lockFolding(counted));
          Optional<UUID> merchant =
              given.or(() -> database.find(UUID.class, CountSql.uncountedMerchant(counted)));
          merchant.ifPresent(
              id -> {
                database.run(CountSql.deleteCounts(counted), id);
                database.run(CountSql.insertCounts(counted), id);
              });
          return merchant.isPresent();
        });
  }

  @Override
  public void close() {
    database.close();
  }
}
