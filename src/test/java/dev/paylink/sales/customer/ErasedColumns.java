package dev.paylink.sales.customer;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The columns that an erasure sets, by its statements. */
public final class ErasedColumns {
  private static final Pattern UPDATE =
      Pattern.compile("update (\\w+) \\w+ set\\s+(.*?)\\s(?:where|from) ", Pattern.DOTALL);

  private static final Pattern COLUMN = Pattern.compile("(?:^|,)\\s*(\\w+) =");

  private ErasedColumns() {}

  /** The names of the columns, as {@code orders.customer_name}. */
  public static Set<String> all() {
    Set<String> columns = new TreeSet<>();
    Stream.of(
            ErasureSql.MONEY, ErasureSql.DELIVERED, ErasureSql.MESSAGES, ErasureSql.CUSTOMER.text())
        .map(UPDATE::matcher)
        .flatMap(Matcher::results)
        .forEach(
            update ->
                COLUMN
                    .matcher(update.group(2))
                    .results()
                    .forEach(column -> columns.add(update.group(1) + "." + column.group(1))));
    return columns;
  }
}
