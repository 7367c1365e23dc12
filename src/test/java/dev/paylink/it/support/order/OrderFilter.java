package dev.paylink.it.support.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Paging;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Filters of an order list; null means no filter. */
public record OrderFilter(OrderStatus status, OrderSource source, Boolean suspicious) {

  /** Returns all 90 combinations. */
  public static List<OrderFilter> all() {
    List<OrderFilter> filters = new ArrayList<>();
    for (OrderStatus status : orNull(OrderStatus.values())) {
      for (OrderSource source : orNull(OrderSource.values())) {
        for (Boolean suspicious : orNull(new Boolean[] {false, true})) {
          filters.add(new OrderFilter(status, source, suspicious));
        }
      }
    }
    return filters;
  }

  private static <T> List<T> orNull(T[] values) {
    return Arrays.asList(Arrays.copyOf(values, values.length + 1));
  }

  public ListOrders list(String merchantId, Paging paging, Instant from, Instant to) {
    return new ListOrders(
        merchantId, paging, status, source, suspicious, from, to, OrderSearch.NONE, false);
  }
}
