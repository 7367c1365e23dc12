package dev.paylink.sales.turnover;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.BlockingDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Compares the buckets of turnover with settlements, refunds and orders, and corrects them while
 * the service runs. Reads every row of a merchant, in parts of 16 days, so that no snapshot lasts
 * for long. Blocking.
 *
 * <p>Every method throws {@link dev.paylink.data.db.DatabaseUnavailableException} when the database
 * fails.
 */
public final class TurnoverAuditStore implements AutoCloseable {
  private static final int DAYS = 16;
  private static final int SPANS_OF_DAY = 96;
  private static final int SECONDS_OF_DAY = 86_400;

  private final BlockingDatabase database;

  /** Opens the connection. */
  public TurnoverAuditStore(AppConfig.Database config) {
    this.database = new BlockingDatabase(config);
  }

  /**
   * Returns how many buckets of a merchant are wrong. Concurrent writes do not matter.
   *
   * @param progress gets the time up to which rows are compared
   */
  public long wrong(UUID merchantId, Consumer<String> progress) {
    AtomicLong wrong = new AtomicLong();
    eachPart(
        merchantId,
        progress,
        day ->
            wrong.addAndGet(
                database
                    .find(Long.class, TurnoverAuditSql.VERIFY, part(merchantId, day).toArray())
                    .orElseThrow()));
    return wrong.get();
  }

  /**
   * Corrects the buckets of a merchant. Each part is one transaction: if the process stops, the
   * rest is still found to be wrong.
   *
   * @param progress gets the time up to which buckets are corrected
   */
  public void rebuild(UUID merchantId, Consumer<String> progress) {
    eachPart(
        merchantId,
        progress,
        day -> {
          List<Object> parameters = part(merchantId, day);
          parameters.add(0, merchantId);
          database.transaction(
              () -> {
                database.run(TurnoverAuditSql.LOCK_CORRECTION);
                database.run(TurnoverAuditSql.CORRECT, parameters.toArray());
              });
        });
  }

  private void eachPart(UUID merchantId, Consumer<String> progress, LongConsumer part) {
    Object[] merchants = new Object[6];
    Arrays.fill(merchants, merchantId);
    for (long[] days : database.numbers(TurnoverAuditSql.EXTENT, merchants)) {
      for (long day = days[0]; day <= days[1]; day += DAYS) {
        part.accept(day);
        progress.accept(Instant.ofEpochSecond((day + DAYS) * SECONDS_OF_DAY).toString());
      }
    }
  }

  /** The parameters of the part that starts with a day. */
  private static List<Object> part(UUID merchantId, long day) {
    List<Object> parameters = new ArrayList<>();
    for (int rows = 0; rows < 4; rows++) {
      parameters.addAll(List.of(merchantId, day * SECONDS_OF_DAY, (day + DAYS) * SECONDS_OF_DAY));
    }
    for (int counts = 0; counts < 2; counts++) {
      parameters.addAll(List.of(merchantId, day * SPANS_OF_DAY, (day + DAYS) * SPANS_OF_DAY));
    }
    return parameters;
  }

  @Override
  public void close() {
    database.close();
  }
}
