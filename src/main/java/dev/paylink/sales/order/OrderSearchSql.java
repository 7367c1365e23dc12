package dev.paylink.sales.order;

import dev.paylink.data.count.BoundedSearchSql;
import dev.paylink.data.count.BoundedSearchSql.Rows;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.sales.order.OrderSearchShape.By;

/** SQL of one page of a search; see {@link BoundedSearchSql} and {@link OrderSearchParts}. */
final class OrderSearchSql {
  private OrderSearchSql() {}

  /** Returns the statement for a search of this shape. */
  static NamedStatement of(OrderSearchShape search) {
    By by = search.by();
    Rows orders =
        new Rows(
            "orders",
            "o",
            (end, limit) -> OrderSearchParts.candidates(by, end, limit),
            OrderSearchParts.others(by));
    return BoundedSearchSql.of(orders, OrderSql.page(search.withPayments()), search.after());
  }
}
