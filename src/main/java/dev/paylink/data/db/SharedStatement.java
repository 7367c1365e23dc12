package dev.paylink.data.db;

import dev.paylink.base.work.BatchLimits;
import dev.paylink.base.work.BatchTerms;
import dev.paylink.base.work.BatchWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link BatchStatement}. Rows that arrive while others are under way share the next
 * execution. A row that fails does not fail others. An instance belongs to one event loop.
 */
public final class SharedStatement {
  private final Database database;
  private final BatchStatement sql;
  private final Runnable committed;
  private final @Nullable BatchWriter<List<@Nullable Object>, Row> writer;

  /**
   * Creates a statement that rows share.
   *
   * @param committed is called after the commit of each execution
   */
  public SharedStatement(Database database, BatchStatement sql, Runnable committed) {
    this.database = database;
    this.sql = sql;
    this.committed = committed;
    this.writer = new BatchWriter<>(BatchLimits.OF_REQUESTS, this::query);
  }

  private SharedStatement(Database transaction, BatchStatement sql) {
    this.database = transaction;
    this.sql = sql;
    this.committed = () -> {};
    this.writer = null;
  }

  /** The same statement by another database: a transaction, in which no rows share it. */
  public SharedStatement on(Database other) {
    return other == database ? this : new SharedStatement(other, sql);
  }

  /**
   * Runs the statement for a row.
   *
   * @param client whose row it is; clients whose rows wait take turns
   * @param unique values of which no two rows of an execution may have the same
   * @return what the statement answers for the row; fails with {@code unavailable} if it was not
   *     started in time, or too many rows wait
   */
  public Future<Row> run(List<@Nullable Object> row, Object client, List<?> unique) {
    return writer == null
        ? alone(row)
        : writer.write(row, BatchTerms.of(client, BatchTerms.bytes(row), unique));
  }

  /** Runs the statement for a row that must not share it. */
  public Future<Row> alone(List<@Nullable Object> row) {
    return query(List.of(row)).map(rows -> rows.get(0));
  }

  private Future<List<Row>> query(List<List<@Nullable Object>> rows) {
    return database.query(sql, rows).onSuccess(done -> committed.run());
  }
}
