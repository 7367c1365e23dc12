package dev.paylink.order.count;

import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which orders of merchant {@code $1} a list lets through, as SQL. Orders are counted apart by
 * source, status and flag; what has the same three is a cell.
 */
public final class OrderCells {
  private final List<Cell> cells = new ArrayList<>();
  private final boolean all;
  private final List<String> ranges;

  private record Cell(OrderSource source, OrderStatus status, boolean suspicious) {
    private static final int NUMBERS = 40;

    /** As {@code order_cell} of the database numbers it. */
    int number() {
      return 1 + 10 * source.ordinal() + 2 * status.ordinal() + (suspicious ? 1 : 0);
    }
  }

  public OrderCells(OrderListShape list) {
    for (OrderSource source : only(list.source(), OrderSource.values())) {
      for (OrderStatus status : only(list.status(), OrderStatus.values())) {
        for (boolean suspicious : only(list.suspicious(), new Boolean[] {false, true})) {
          cells.add(new Cell(source, status, suspicious));
        }
      }
    }
    this.all = cells.size() == Cell.NUMBERS;
    this.ranges = ranges(list);
  }

  private static <T> List<T> only(@Nullable T chosen, T[] every) {
    return chosen == null ? List.of(every) : List.of(chosen);
  }

  /**
   * Ranges of indexes, by what is the same all through them; each is in the order of ids. Nothing
   * but its index will do for {@code exactly} and {@code order_cell}, which are dear.
   */
  private List<String> ranges(OrderListShape list) {
    if (all) {
      return List.of("exactly(o.merchant_id) = $1");
    }
    OrderStatus status = list.status();
    OrderSource source = list.source();
    Boolean suspicious = list.suspicious();
    String ofMerchant = " and o.merchant_id = $1";
    if (status != null && source == null && suspicious == null) {
      return List.of("exactly(o.status) = '%s'".formatted(status.code()) + ofMerchant);
    }
    if (source != null && status == null && suspicious == null) {
      return List.of("exactly(o.source) = '%s'".formatted(source.code()) + ofMerchant);
    }
    if (Boolean.TRUE.equals(suspicious) && status == null && source == null) {
      return List.of("o.suspicious and exactly(o.suspicious) = true" + ofMerchant);
    }
    String ofCell = "order_cell(o.status, o.source, o.suspicious) = %d";
    return cells.stream().map(cell -> ofCell.formatted(cell.number()) + ofMerchant).toList();
  }

  /** How many orders a row {@code c} of {@code order_count} counts. */
  public String counted() {
    return all
        ? "c.total"
        : join(cells, cell -> "coalesce(c.cells[%d], 0)".formatted(cell.number()), " + ");
  }

  /** Whether a row {@code d} of {@code order_count_delta} counts. */
  public String changed() {
    return all ? "true" : "d.cell in (%s)".formatted(join(cells, cell -> "" + cell.number(), ", "));
  }

  /** The orders {@code o} with ids from one (inclusive) to another (exclusive), newest first. */
  public String newest(String columns, String from, String to) {
    String newest =
        """
        select %s from orders o where %s and o.id >= %s and o.id < %s order by o.id desc""";
    List<String> merged =
        ranges.stream().map(range -> newest.formatted(columns, range, from, to)).toList();
    return merged.size() == 1
        ? merged.get(0)
        : "select * from (%s) o order by o.id desc"
            .formatted(join(merged, "(%s)"::formatted, " union all "));
  }

  private static <T> String join(List<T> parts, Function<T, String> sql, String separator) {
    return parts.stream().map(sql).collect(Collectors.joining(separator));
  }
}
