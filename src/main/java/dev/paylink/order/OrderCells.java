package dev.paylink.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which orders of merchant {@code $1} a list lets through, as SQL. Orders are counted apart by
 * source, status and flag; what has the same three is a cell.
 */
final class OrderCells {
  private final List<Cell> cells = new ArrayList<>();
  private final boolean all;
  private final @Nullable Key key; // null for ranges of orders_by_cell

  private record Cell(OrderSource source, OrderStatus status, boolean suspicious) {
    private static final int NUMBERS = 40;

    /** As {@code order_cell} of the database numbers it. */
    int number() {
      return 1 + 10 * source.ordinal() + 2 * status.ordinal() + (suspicious ? 1 : 0);
    }
  }

  /**
   * Of an index that has all orders of the list as one range, in the order of ids.
   *
   * @param columns of the index, but the id
   * @param values of the columns
   * @param partial what all orders of the index have in common, as a condition
   */
  private record Key(String columns, String values, String partial) {}

  OrderCells(OrderListShape list) {
    for (OrderSource source : only(list.source(), OrderSource.values())) {
      for (OrderStatus status : only(list.status(), OrderStatus.values())) {
        for (boolean suspicious : only(list.suspicious(), new Boolean[] {false, true})) {
          cells.add(new Cell(source, status, suspicious));
        }
      }
    }
    this.key = key(list);
    this.all = cells.size() == Cell.NUMBERS;
  }

  private static <T> List<T> only(@Nullable T chosen, T[] every) {
    return chosen == null ? List.of(every) : List.of(chosen);
  }

  private static @Nullable Key key(OrderListShape list) {
    OrderStatus status = list.status();
    OrderSource source = list.source();
    Boolean suspicious = list.suspicious();
    if (Stream.of(status, source, suspicious).filter(Objects::nonNull).count() > 1) {
      return null;
    }
    if (status != null) {
      return new Key("o.status, o.merchant_id", "'%s', $1".formatted(status.code()), "true");
    }
    if (source != null) {
      return new Key("o.source, o.merchant_id", "'%s', $1".formatted(source.code()), "true");
    }
    if (suspicious != null) {
      return suspicious ? new Key("o.suspicious, o.merchant_id", "true, $1", "o.suspicious") : null;
    }
    return new Key("o.merchant_id", "$1", "true");
  }

  /** How many orders a row {@code c} of {@code order_count} counts. */
  String counted() {
    return all
        ? "c.total"
        : join(cells, cell -> "coalesce(c.cells[%d], 0)".formatted(cell.number()), " + ");
  }

  /** Whether a row {@code d} of {@code order_count_delta} counts. */
  String changed() {
    return all ? "true" : "d.cell in (%s)".formatted(join(cells, cell -> "" + cell.number(), ", "));
  }

  /** The orders {@code o} with ids from one (inclusive) to another (exclusive), newest first. */
  String newest(String columns, String from, String to) {
    List<String> ranges =
        key != null
            ? List.of(range(key, columns, from, to))
            : cells.stream().map(cell -> range(cell, columns, from, to)).toList();
    return ranges.size() == 1
        ? ranges.get(0)
        : "select * from (%s) o order by o.id desc"
            .formatted(join(ranges, "(%s)"::formatted, " union all "));
  }

  /**
   * Compares with whole keys of the index and sorts by all of its columns. Were merchant and id
   * compared apart, the planner might read the ids of all merchants instead; did another index
   * begin with the same columns, all orders of the merchant.
   */
  private static String range(Key key, String columns, String from, String to) {
    return """
    select %1$s from orders o
    where %6$s and (%2$s, o.id) >= (%3$s, %4$s) and (%2$s, o.id) < (%3$s, %5$s)
    order by %7$s desc, o.id desc"""
        .formatted(
            columns,
            key.columns(),
            key.values(),
            from,
            to,
            key.partial(),
            key.columns().replace(",", " desc,"));
  }

  /**
   * By {@code orders_by_cell}: {@code order_cell} is so dear that no plan does without its index.
   */
  private static String range(Cell cell, String columns, String from, String to) {
    return """
    select %s from orders o
    where order_cell(o.status, o.source, o.suspicious) = %d and o.merchant_id = $1
      and o.id >= %s and o.id < %s
    order by o.id desc"""
        .formatted(columns, cell.number(), from, to);
  }

  private static <T> String join(List<T> parts, Function<T, String> sql, String separator) {
    return parts.stream().map(sql).collect(Collectors.joining(separator));
  }
}
