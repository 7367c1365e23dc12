package dev.paylink.data.count;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.BlockingDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The audit of the counts of one merchant, in parts of 50 days (a bucket of level 3). A statement
 * reads about {@link #ROWS} rows in a separate transaction. Blocking.
 */
final class CountAudit {
  /** About a second of reading. */
  private static final int ROWS = 200_000;

  private static final long LOCK_PAUSE_MS = 500;

  /** Bits of the number of spans of a part. */
  private static final int PART_BITS = 15;

  /** Bits of the milliseconds of a span. */
  private static final int SPAN_BITS = 17;

  private final BlockingDatabase database;
  private final Counted counted;
  private final UUID merchant;
  private final Consumer<String> progress;
  private final int rows;

  /**
   * @param progress gets the time up to which rows are compared, as often as it changes
   */
  CountAudit(BlockingDatabase database, Counted counted, UUID merchant, Consumer<String> progress) {
    this(database, counted, merchant, progress, ROWS);
  }

  /**
   * @param rows that a statement reads
   */
  CountAudit(
      BlockingDatabase database,
      Counted counted,
      UUID merchant,
      Consumer<String> progress,
      int rows) {
    this.database = database;
    this.counted = counted;
    this.merchant = merchant;
    this.progress = progress;
    this.rows = rows;
  }

  /** Returns how many counts are wrong, of all buckets and cells. */
  long wrong() {
    CountDifferences allTime = new CountDifferences();
    AtomicLong wrong = new AtomicLong();
    eachPart(
        part -> {
          part.moveAllTime(allTime);
          wrong.addAndGet(part.wrong());
        });
    allTime.add(levelDifferences(4, 0));
    return wrong.get() + allTime.wrong();
  }

  /**
   * Corrects the counts of one part after the other, and the counts of all time last: each part
   * completely or not at all. No count is changed that is right, so a process that is killed leaves
   * fewer wrong counts than it has found.
   */
  void correct() {
    awaitLock();
    try {
      eachPart(
          part -> {
            part.moveAllTime(new CountDifferences());
            correct(part);
          });
      CountDifferences allTime = new CountDifferences();
      allTime.add(levelDifferences(4, 0));
      correct(allTime);
    } finally {
      database.run(CountAuditSql.UNLOCK_CORRECTION);
    }
  }

  private void awaitLock() {
    while (database.numbers(CountAuditSql.LOCK_CORRECTION).get(0)[0] == 0) {
      try {
        TimeUnit.MILLISECONDS.sleep(LOCK_PAUSE_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while another process corrects counts", e);
      }
    }
  }

  private void correct(CountDifferences differences) {
    if (differences.wrong() > 0) {
      List<Object> parameters = new ArrayList<>(List.of(merchant));
      parameters.addAll(differences.arrays());
      database.run(CountAuditSql.correct(counted), parameters.toArray());
    }
  }

  private void eachPart(Consumer<CountDifferences> part) {
    List<long[]> extents =
        database.numbers(
            CountAuditSql.extent(counted), merchant, merchant, merchant, merchant, merchant);
    for (long[] extent : extents) {
      for (long bucket = extent[0]; bucket <= extent[1]; bucket++) {
        CountDifferences differences = new CountDifferences();
        addSpans(differences, bucket);
        for (int level = 1; level < 4; level++) {
          differences.add(levelDifferences(level, bucket));
        }
        part.accept(differences);
      }
    }
  }

  private void addSpans(CountDifferences differences, long bucket) {
    UUID from = firstId(bucket);
    UUID end = firstId(bucket + 1);
    while (!from.equals(end)) {
      UUID next = endOfRows(from, end);
      differences.add(
          database.numbers(
              CountAuditSql.differences(counted),
              merchant,
              from,
              next,
              merchant,
              from,
              next,
              merchant,
              from,
              next));
      from = next;
      progress.accept(TypeId.timeOf(next).toString());
    }
  }

  /** The first id that a row of a bucket of level 3 can have. */
  private static UUID firstId(long bucket) {
    long millis = bucket << (PART_BITS + SPAN_BITS);
    return new UUID(millis << 16, 0);
  }

  private UUID endOfRows(UUID from, UUID end) {
    return database
        .find(UUID.class, CountAuditSql.endOfPart(counted, rows), merchant, from, end)
        .orElse(end);
  }

  private List<long[]> levelDifferences(int level, long bucket) {
    return database.numbers(
        CountAuditSql.levelDifferences(counted, level, bucket), merchant, merchant);
  }
}
