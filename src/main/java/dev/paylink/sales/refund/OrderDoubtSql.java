package dev.paylink.sales.refund;

import dev.paylink.sales.writer.OrderRow;

/** SQL that reads orders that are to be flagged for what providers report. */
final class OrderDoubtSql {
  private OrderDoubtSql() {}

  /** Parameter: order. */
  static final String READ = "select %s from orders o where o.id = $1".formatted(OrderRow.COLUMNS);
}
