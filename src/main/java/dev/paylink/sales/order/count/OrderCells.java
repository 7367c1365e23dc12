package dev.paylink.sales.order.count;

import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.CountedList;
import dev.paylink.data.count.ListRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * SQL conditions for the orders of merchant {@code $1} that match the filters of a list. Orders are
 * counted separately by source, status and flag; one combination of the three is a cell.
 */
public final class OrderCells implements CountedList {
  private static final int PERIOD_PARAMETER = 4;

  private final List<Cell> cells = new ArrayList<>();
  private final boolean all;
  private final List<String> ranges;
  private final ListRange range;

  private record Cell(OrderSource source, OrderStatus status, boolean suspicious) {
    private static final int OF_STATUS = 2;
    private static final int OF_SOURCE = OF_STATUS * OrderStatus.values().length;
    private static final int CELLS = OF_SOURCE * OrderSource.values().length;

    /**
     * The number that the database function {@code order_cell} gives this cell. The function has
     * the sources and statuses in the order of the constants.
     */
    int number() {
      return 1 + OF_SOURCE * source.ordinal() + OF_STATUS * status.ordinal() + (suspicious ? 1 : 0);
    }
  }

  public OrderCells(OrderListShape list) {
    for (OrderSource source : chosenOrAll(list.source(), OrderSource.values())) {
      for (OrderStatus status : chosenOrAll(list.status(), OrderStatus.values())) {
        for (boolean suspicious : chosenOrAll(list.suspicious(), new Boolean[] {false, true})) {
          cells.add(new Cell(source, status, suspicious));
        }
      }
    }
    this.all = cells.size() == Cell.CELLS;
    this.ranges = ranges(list);
    this.range = new ListRange(list.from(), list.to(), list.page(), PERIOD_PARAMETER);
  }

  private static <T> List<T> chosenOrAll(@Nullable T chosen, T[] all) {
    return chosen == null ? List.of(all) : List.of(chosen);
  }

  /**
   * Conditions that each select one range of an index, in id order; their union is the list. The
   * functions {@code exactly} and {@code order_cell} both have cost 10000, so the planner uses only
   * an index that contains the call.
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

  @Override
  public Counted of() {
    return Counted.ORDERS;
  }

  @Override
  public ListRange range() {
    return range;
  }

  @Override
  public String counted() {
    return all
        ? "c.total"
        : join(cells, cell -> "coalesce(c.cells[%d], 0)".formatted(cell.number()), " + ");
  }

  @Override
  public String changed() {
    return all ? "true" : "d.cell in (%s)".formatted(join(cells, cell -> "" + cell.number(), ", "));
  }

  @Override
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
