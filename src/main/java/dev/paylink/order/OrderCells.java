package dev.paylink.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which orders of merchant {@code $1} a list lets through, as SQL. Orders are counted apart by
 * status, source and flag; what has the same three is a cell.
 */
final class OrderCells {
  private static final String CELL_COLUMNS = "o.source, o.status, o.suspicious, o.merchant_id";

  private final List<Cell> cells = new ArrayList<>();
  private final boolean all;
  private final boolean statusAlone;
  private final boolean suspiciousAlone;

  private record Cell(OrderStatus status, OrderSource source, boolean suspicious) {
    /** As {@code order_cell} of the database numbers it. */
    int number() {
      return 8 * status.ordinal() + 2 * source.ordinal() + (suspicious ? 2 : 1);
    }

    String sql() {
      return "'%s', '%s', %s".formatted(source.code(), status.code(), suspicious);
    }
  }

  OrderCells(OrderListShape list) {
    boolean anySource = list.source() == null;
    this.all = anySource && list.status() == null && list.suspicious() == null;
    this.statusAlone = anySource && list.status() != null && list.suspicious() == null;
    this.suspiciousAlone =
        anySource && list.status() == null && Boolean.TRUE.equals(list.suspicious());
    for (OrderStatus status : only(list.status(), OrderStatus.values())) {
      for (OrderSource source : only(list.source(), OrderSource.values())) {
        for (boolean suspicious : only(list.suspicious(), new Boolean[] {false, true})) {
          cells.add(new Cell(status, source, suspicious));
        }
      }
    }
  }

  private static <T> List<T> only(@Nullable T chosen, T[] every) {
    return chosen == null ? List.of(every) : List.of(chosen);
  }

  /** How many orders a row {@code c} of {@code order_count} counts. */
  String counted() {
    return all ? "c.total" : join(cell -> "c.cells[" + cell.number() + "]", " + ");
  }

  /** Whether a row {@code d} of {@code order_count_delta} counts. */
  String changed() {
    return all ? "true" : "d.cell in (" + join(cell -> "" + cell.number(), ", ") + ")";
  }

  private String join(Function<Cell, String> part, String separator) {
    return cells.stream().map(part).collect(Collectors.joining(separator));
  }

  /** The number of orders with ids from one (inclusive) to another (exclusive). */
  String count(String from, String to) {
    return isRange()
        ? "select count(*) from orders o where " + same(from, to)
        : "select count(*) from " + ranges(same(from, to));
  }

  /**
   * The newest orders {@code o} with ids from one (inclusive) to another (exclusive), newest first.
   *
   * @param limit of how many are needed at most; each range of the index is read no further
   */
  String newest(String columns, String from, String to, String limit) {
    return isRange()
        ? "select %s from orders o where %s order by %s"
            .formatted(columns, range(from, to), descending())
        : "select %s from %s order by o.id desc"
            .formatted(
                columns,
                ranges("%s order by %s limit %s".formatted(range(from, to), descending(), limit)));
  }

  /** Whether one range of an index has them all, in order; otherwise there is one for each cell. */
  boolean isRange() {
    return all || statusAlone || suspiciousAlone || cells.size() == 1;
  }

  private String ranges(String ofCell) {
    return """
    (values %s) k(source, status, suspicious) cross join lateral (
      select o.id from orders o where %s
    ) o"""
        .formatted(join(cell -> "(" + cell.sql() + ")", ", "), ofCell);
  }

  private String same(String from, String to) {
    return "(%s) = (%s) and o.id >= %s and o.id < %s".formatted(columns(), key(), from, to);
  }

  /**
   * Compares with whole keys of an index, and {@link #descending} sorts by all of them. Were
   * merchant and id compared apart, the planner might read the ids of all merchants instead; did
   * another index begin with the same column, all orders of the merchant.
   */
  private String range(String from, String to) {
    String inIndex = suspiciousAlone ? "o.suspicious and " : "";
    return "%5$s(%1$s, o.id) >= (%2$s, %3$s) and (%1$s, o.id) < (%2$s, %4$s)"
        .formatted(columns(), key(), from, to, inIndex);
  }

  private String descending() {
    return (columns() + ", o.id").replace(",", " desc,") + " desc";
  }

  private String columns() {
    if (all) {
      return "o.merchant_id";
    }
    if (suspiciousAlone) {
      return "o.suspicious, o.merchant_id";
    }
    return statusAlone ? "o.status, o.merchant_id" : CELL_COLUMNS;
  }

  private String key() {
    if (all) {
      return "$1";
    }
    if (suspiciousAlone) {
      return "true, $1";
    }
    Cell first = cells.get(0);
    if (statusAlone) {
      return "'%s', $1".formatted(first.status().code());
    }
    return (cells.size() == 1 ? first.sql() : "k.source, k.status, k.suspicious") + ", $1";
  }
}
