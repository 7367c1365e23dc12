package dev.paylink.count;

import dev.paylink.config.AppConfig;
import dev.paylink.db.BlockingDatabase;
import java.util.Optional;
import java.util.UUID;

/**
 * Compares the counts with the rows, and rebuilds them. Reads every row of a merchant, so it uses a
 * connection of its own without a time limit. Blocking.
 *
 * <p>Every method throws {@link dev.paylink.db.DatabaseUnavailableException} when the database
 * fails.
 */
public final class CountAuditStore implements AutoCloseable {
  private final BlockingDatabase database;

  /** Opens the connection. */
  public CountAuditStore(AppConfig.Database config) {
    this.database = new BlockingDatabase(config);
  }

  /**
   * Returns how many counts of a merchant are wrong. Reads one snapshot, so concurrent writes do
   * not matter.
   */
  public long wrong(Counted counted, UUID merchantId) {
    return database.find(Long.class, CountSql.verify(counted), merchantId).orElseThrow();
  }

  /** Rebuilds the counts of a merchant from its rows while the service runs. */
  public void rebuild(Counted counted, UUID merchantId) {
    rebuild(database, counted, Optional.of(merchantId));
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
   * Rebuilds the counts of one merchant in one snapshot, while nobody folds.
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
