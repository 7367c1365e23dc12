package dev.paylink.sales.order;

import dev.paylink.data.count.CountedListSql;
import dev.paylink.sales.order.count.OrderCells;
import dev.paylink.sales.order.count.OrderListShape;

/** SQL of one page of orders and the exact total; see {@link CountedListSql}. */
final class OrderListSql {
  private OrderListSql() {}

  /** Returns the statement for a list with these filters. */
  static String of(OrderListShape list) {
    return CountedListSql.of(new OrderCells(list), OrderSql.page(list.withPayments()));
  }
}
