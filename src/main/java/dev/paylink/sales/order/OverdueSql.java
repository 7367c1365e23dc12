package dev.paylink.sales.order;

import dev.paylink.sales.writer.OrderRow;
import java.time.Duration;

/** SQL of pending orders that may be cancelled because of their age. */
final class OverdueSql {
  private OverdueSql() {}

  /** The first pending orders with ids between two. Parameters: after, before, limit. */
  static final String EXAMINE = examine("o.status = 'pending'");

  /** The same for one merchant. Parameters: after, before, limit, merchant. */
  static final String EXAMINE_OF_MERCHANT =
      examine("exactly(o.status) = 'pending' and o.merchant_id = $4");

  private static String examine(String pending) {
    return """
    select %s, %s, array(select p.provider from payment p where p.order_id = o.id) as methods
    from orders o
    where %s and o.id > $1 and o.id < $2 order by o.id limit $3
    """
        .formatted(OrderRow.COLUMNS, OrderRow.HAS_MONEY, pending);
  }

  /**
   * When the next pending order of a merchant is as old as a stage says. Parameters as {@link
   * dev.paylink.data.clock.WaitingRows#due}.
   */
  static String due(Duration ttl) {
    return """
    select time_of_id(id) + %1$s as due from orders
    where exactly(status) = 'pending' and merchant_id = $1 and id > first_id_at($2::timestamptz - %1$s)
    order by id limit 1"""
        .formatted("make_interval(secs => %d)".formatted(ttl.toSeconds()));
  }
}
