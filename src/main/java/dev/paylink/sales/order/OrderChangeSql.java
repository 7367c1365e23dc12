package dev.paylink.sales.order;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.sales.receipt.ReceiptSql;

/** SQL of changes that merchants make in orders. */
final class OrderChangeSql {
  private OrderChangeSql() {}

  /**
   * Orders with all their details and the columns of {@link dev.paylink.sales.writer.OrderRow}, and
   * whether a change of their status locks what other orders need: their payment link, if it has a
   * limit, or what buyers of their product are given. Their id is null for an unknown order.
   */
  static final BatchStatement READ =
      BatchStatement.reading(
          "order_id uuid, merchant_id uuid",
          """
          found as (
            select g.n, o.*
            from given g left join lateral (
              select %s, o.merchant_id, o.sequence, o.xmin::text as version, o.product_id is not null or exists (
                       select from payment_link l where l.id = o.payment_link_id and l.max_payments is not null
                     ) as locks_more, %s
              from orders o where o.id = g.order_id and o.merchant_id = g.merchant_id offset 0
            ) o on true
          )
          select * from found
          """
              .formatted(OrderSql.DETAIL, ReceiptSql.timeZone("o.merchant_id")));
}
