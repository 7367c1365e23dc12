package dev.paylink.data.db;

import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plain statement that writes rows. Its text takes them {@code from given g}, with {@code n},
 * their number from 1. For one row it has a parameter for each column, which is faster; for many
 * rows it has an array for each column.
 */
public final class MultiRowStatement {
  private final String one;
  private final String many;
  private final GivenColumns columns;

  private MultiRowStatement(String one, String many, GivenColumns columns) {
    this.one = one;
    this.many = many;
    this.columns = columns;
  }

  /**
   * Makes a statement.
   *
   * @param columns name and type of each column of {@code given}, separated by commas
   */
  public static MultiRowStatement of(String columns, String text) {
    GivenColumns given = GivenColumns.of(columns);
    return new MultiRowStatement(
        text.replace("given g", given.one()), text.replace("given g", given.many()), given);
  }

  /** The statement for a number of rows. */
  public String text(int rows) {
    return rows == 1 ? one : many;
  }

  Tuple parameters(List<? extends List<? extends @Nullable Object>> rows) {
    return columns.parameters(rows);
  }
}
