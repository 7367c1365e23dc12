package dev.paylink.data.db;

import dev.paylink.base.work.BatchLimits;
import dev.paylink.base.work.BatchTerms;
import dev.paylink.base.work.BatchWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link BatchStatement}. Rows that arrive while others are under way share the next
 * execution, sorted by their first column, an id: so all executions lock rows in the same sequence.
 * An instance belongs to one event loop.
 */
public final class SharedStatement {
  private final Database database;
  private final BatchStatement sql;
  private final Runnable committed;
  private final boolean isRead;
  private final @Nullable BatchWriter<List<@Nullable Object>, Row> writer;

  /**
   * Creates a statement that rows share.
   *
   * @param committed is called after the commit of each execution
   */
  public static SharedStatement write(Database database, BatchStatement sql, Runnable committed) {
    return new SharedStatement(database, sql, committed, false, true);
  }

  /** Creates a statement that rows share and that only reads, as {@link Database#read}. */
  public static SharedStatement read(Database database, BatchStatement sql) {
    return new SharedStatement(database, sql, () -> {}, true, true);
  }

  private SharedStatement(
      Database database, BatchStatement sql, Runnable committed, boolean isRead, boolean shared) {
    this.database = database;
    this.sql = sql;
    this.committed = committed;
    this.isRead = isRead;
    this.writer = shared ? new BatchWriter<>(BatchLimits.OF_REQUESTS, this::query) : null;
  }

  /** The same statement by another database: a transaction, in which no rows share it. */
  public SharedStatement on(Database other) {
    return other == database ? this : new SharedStatement(other, sql, () -> {}, isRead, false);
  }

  /**
   * Runs the statement for a row, which may share it.
   *
   * @param client the owner of the row; clients whose rows wait take turns
   * @param mayShare false if it must not: two executions must not lock what several rows need in
   *     different sequences
   * @param unique values of which no two rows of an execution, or of executions under way, have the
   *     same
   * @return what the statement answers for the row; fails with {@code unavailable} if it was not
   *     started in time, or too many rows wait
   */
  public Future<Row> run(
      List<@Nullable Object> row, Object client, boolean mayShare, List<?> unique) {
    return writer == null || !mayShare
        ? query(List.of(row)).map(rows -> rows.get(0))
        : writer.write(row, BatchTerms.of(client, BatchTerms.bytes(row), unique));
  }

  /** Runs a statement that only reads, for a row that may share it. */
  public Future<Row> run(List<@Nullable Object> row, Object client) {
    return run(row, client, true, List.of());
  }

  private Future<List<Row>> query(List<List<@Nullable Object>> rows) {
    int[] sorted =
        IntStream.range(0, rows.size())
            .boxed()
            .sorted(Comparator.comparing(i -> (UUID) rows.get(i).get(0)))
            .mapToInt(Integer::intValue)
            .toArray();
    List<List<@Nullable Object>> ordered = Arrays.stream(sorted).mapToObj(rows::get).toList();
    return (isRead ? database.read(sql, ordered) : database.query(sql, ordered))
        .onSuccess(done -> committed.run())
        .map(answers -> inOrderOf(rows.size(), sorted, answers));
  }

  private static List<Row> inOrderOf(int size, int[] sorted, List<Row> answers) {
    Row[] rows = new Row[size];
    for (int i = 0; i < size; i++) {
      rows[sorted[i]] = answers.get(i);
    }
    return List.of(rows);
  }
}
