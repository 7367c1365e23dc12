package dev.paylink.sales.order;

import dev.paylink.data.count.ListRange;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.sales.order.OrderSearchShape.By;
import dev.paylink.sales.order.count.OrderCells;
import dev.paylink.sales.order.count.OrderListShape;

/**
 * SQL of the next orders of an export, newest first. Each statement reads a bounded number of rows
 * by an index, so that no snapshot is held for long.
 */
final class OrderExportSql {
  private OrderExportSql() {}

  /** Orders, or candidates of a search, that are read at once. */
  static final int BATCH = 500;

  /** Columns of an order {@code o} in an export. */
  private static final String LINE =
      OrderSql.COLUMNS
          + """
          , o.updated_at, o.received_minor, o.refunded_minor, o.external_id, o.payment_link_id,
          o.product_id, o.landing_page_id,
          (select string_agg(distinct r.reference, ' ')
           from payment p cross join lateral (
             values (p.customer_reference), (p.provider_reference)
             union all
             select s.reference from settlement s
             where s.payment_id = p.id
           ) r (reference)
           where p.order_id = o.id and p.merchant_id = $1) as "references\"""";

  /** Orders of a list. Parameters as in {@link OrderListSql}, with an id to continue after. */
  static String of(OrderListShape list) {
    OrderCells cells = new OrderCells(list);
    ListRange range = cells.range();
    String end = "least($3::uuid, %s)".formatted(range.end());
    String ids = cells.newest("o.id", range.lowest(), end);
    return """
    with next as materialized (select * from (%s limit %d) o limit $2::bigint)
    select o.*
    from (select id from next order by id desc offset 0) n cross join lateral (
      select %s from orders o where o.id = n.id and o.merchant_id = $1 offset 0
    ) o
    order by n.id desc
    """
        .formatted(ids, BATCH, LINE);
  }

  /**
   * Orders of a search. Parameters as in {@link OrderSearchParts}, and {@code after}, the id to
   * continue after. Always at least one row; {@code last} is the last candidate, null if there are
   * no more.
   */
  static NamedStatement ofSearch(By by) {
    return NamedStatement.of(
        """
    with next as materialized (%1$s), page as (
      select o.*
      from (select distinct id from (select id from next order by id desc limit %2$d) l
            order by id desc offset 0) n
      cross join lateral (
        select %3$s from orders o where o.id = n.id and %4$s offset 0
      ) o
      order by n.id desc
    )
    select e.last, page.*
    from (
      select case when count(*) > %2$d
               then (select id from next order by id desc offset %2$d - 1 limit 1) end as last
      from next
    ) e left join page on true
    order by page.id desc
    """
            .formatted(
                OrderSearchParts.candidates(by, "least(#{to}, #{after}::uuid)", BATCH + 1),
                BATCH,
                LINE,
                OrderSearchParts.others(by)));
  }
}
