package dev.paylink.data.db;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A statement for one row, and for many at once. Both have the same text except the common table
 * expression {@code given}, which has the rows and their number {@code n} from 1. For one row it
 * takes a parameter for each column, which is faster. For many rows it takes an array for each
 * column.
 */
public final class BatchStatement {
  /**
   * Limits the wait for a lock to half of the time of the statement, before its first row is
   * written: so what many share fails by the lock that one of them waits for, and not by its time,
   * as in an outage.
   */
  private static final String LOCK_TIMEOUT =
      """
      , (select set_config('lock_timeout', (1000 * extract(epoch from least(
           nullif(current_setting('lock_timeout')::interval, interval '0'),
           nullif(current_setting('statement_timeout')::interval, interval '0') / 2)))::int::text,
         true)) as lock_timeout""";

  private final String one;
  private final String many;
  private final GivenColumns columns;

  private BatchStatement(String one, String many, GivenColumns columns) {
    this.one = one;
    this.many = many;
    this.columns = columns;
  }

  /**
   * Makes a statement.
   *
   * @param columns name and type of each column of {@code given}, separated by commas
   * @param more further columns of {@code given}, expressions over a row {@code g}
   * @param rest what follows {@code given}; returns a row for each of its rows, with their {@code
   *     n}
   */
  public static BatchStatement of(String columns, String more, String rest) {
    return of(columns, more, LOCK_TIMEOUT, rest, rest);
  }

  /**
   * Makes a statement that only reads.
   *
   * @param rest as of {@link #of(String, String, String)}
   */
  public static BatchStatement reading(String columns, String rest) {
    return of(columns, "", "", rest, rest);
  }

  /**
   * Makes a statement that locks a row for each row of {@code given}.
   *
   * @param rest as of {@link #of(String, String, String)}, of what follows {@code for update}:
   *     nothing for one row, {@code skip locked} for many, so that no row waits for the lock of
   *     another
   */
  public static BatchStatement locking(String columns, UnaryOperator<String> rest) {
    return of(columns, "", LOCK_TIMEOUT, rest.apply(""), rest.apply("skip locked"));
  }

  private static BatchStatement of(
      String given, String more, String ofMany, String restOfOne, String restOfMany) {
    GivenColumns columns = GivenColumns.of(given);
    return new BatchStatement(
        statement(columns.one(), more, restOfOne),
        statement(columns.many(), more + ofMany, restOfMany),
        columns);
  }

  private static String statement(String rows, String more, String rest) {
    return """
    with given as materialized (
      select g.*%s
      from %s
    ), %s"""
        .formatted(more, rows, rest);
  }

  /** Sorts the rows that a statement has returned by their {@code n}. */
  static List<Row> inOrder(RowSet<Row> answers, int size) {
    Row[] rows = new Row[size];
    answers.forEach(row -> rows[(int) (row.getLong("n") - 1)] = row);
    return List.of(rows);
  }

  /** The statement for a number of rows. */
  public String text(int rows) {
    return rows == 1 ? one : many;
  }

  /**
   * The parameters for rows, each with the values of its columns: of one row these, else arrays.
   */
  Tuple parameters(List<? extends List<? extends @Nullable Object>> rows) {
    return columns.parameters(rows);
  }
}
