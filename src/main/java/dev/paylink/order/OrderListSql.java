package dev.paylink.order;

import dev.paylink.order.count.OrderCells;
import dev.paylink.order.count.OrderListShape;
import dev.paylink.order.count.OrderListShape.Page;
import dev.paylink.order.count.OrderTotalSql;

/**
 * SQL of one page of orders and the exact total, read from one snapshot. The cost does not depend
 * on the number of orders, except for those in the 131-second spans that contain the start of a far
 * page or an end of the period. Parameters: merchant, limit, then the offset or the id to continue
 * after, then the lowest ids of {@code createdFrom} and {@code createdTo} if they are set. Always
 * at least one row; its {@code id} is null when the page is empty.
 *
 * <p>{@link OrderTotalSql} describes the counts and computes the total; {@code walk} finds the span
 * in which a far page begins.
 */
final class OrderListSql {
  private OrderListSql() {}

  private static final int MAX_PER_PAGE = 100;

  /**
   * Descends to the span in which the page begins, from a bucket of the period through ever shorter
   * ones inside it; {@code skip} is the number of orders to pass over there, counted from its end.
   */
  private static final String WALK =
      """
      walk (level, bucket, skip) as (
        select first.*
        from total t cross join lateral (
          %s
        ) first
        where $3::bigint >= t.tail and $3 < t.n
        union all
        select w.level - 1, next.bucket, next.skip
        from walk w cross join lateral (
          %s
        ) next
        where w.level > 0
      )""";

  /**
   * The buckets of the next level inside one bucket: 32 of them, or 2^16 below the bucket of all
   * time. Newest first, so that {@link #PICK} stops reading at the bucket that it selects.
   */
  private static final String INNER_BUCKETS =
      """
      (select c.bucket, (%s)::float8 as n from order_count c
       where c.merchant_id = $1 and c.level = w.level - 1 and c.bucket >= w.bucket << 5
         and c.bucket < (w.bucket + 1) << case when w.level < 4 then 5 else 16 end
       order by c.bucket desc)
      union all
      (select d.span >> (5 * w.level - 5), sum(d.change)::float8 from order_count_delta d
       where d.merchant_id = $1 and %s and (w.level = 4 or d.span >> (5 * w.level) = w.bucket)
       group by 1 order by 1 desc)""";

  /**
   * Selects the bucket with the order that has a given number of newer ones; rows of one bucket are
   * peers. Arguments: the columns that name a bucket, the number of newer orders, an expression
   * that rises with the time of a bucket, and the buckets.
   */
  private static final String PICK =
      """
      select %1$s, %2$s - coalesce(newer, 0) as skip
      from (
        select u.*, sum(u.n) over (order by %3$s desc) as reached,
               sum(u.n) over (order by %3$s desc groups between unbounded preceding and 1 preceding) as newer
        from (%4$s) u
      ) p
      where reached > %2$s
      order by %3$s desc limit 1""";

  /** Returns the statement for a list with these filters. */
  static String of(OrderListShape list) {
    OrderCells cells = new OrderCells(list);
    boolean far = list.page() == Page.FAR;
    return """
    with recursive %s%s
    select t.n::bigint as total, p.*
    from total t left join (
      %s
    ) p on true
    order by p.id desc
    """
        .formatted(
            OrderTotalSql.of(list, cells),
            far ? ", " + walk(cells) : "",
            far ? farPage(list, cells) : nearPage(list, cells));
  }

  private static String walk(OrderCells cells) {
    String innerBuckets = INNER_BUCKETS.formatted(cells.counted(), cells.changed());
    return WALK.formatted(
        PICK.formatted(
            "level, bucket", "($3::bigint - t.tail)", "bucket << (5 * level)", "table counted"),
        PICK.formatted("bucket", "w.skip", "bucket", innerBuckets));
  }

  /** A page after an id, or after at most {@link OrderListShape#MAX_SKIPPED} rows. */
  private static String nearPage(OrderListShape list, OrderCells cells) {
    boolean afterId = list.page() == Page.AFTER;
    String end =
        afterId
            ? "least($3, %s)".formatted(OrderTotalSql.createdTo(list))
            : OrderTotalSql.createdTo(list);
    // The constant limit tells the planner that few rows are wanted; $2 is unknown to it.
    return "select * from (%s limit %d) o limit $2%s"
        .formatted(
            cells.newest(OrderSql.COLUMNS, OrderTotalSql.createdFrom(list), end),
            OrderListShape.MAX_SKIPPED + MAX_PER_PAGE,
            afterId ? "" : " offset $3");
  }

  private static String farPage(OrderListShape list, OrderCells cells) {
    return """
    select o.*
    from (
      select first_id_of_span(w.bucket + 1) as id, w.skip::bigint from walk w where w.level = 0
      union all
      select %s, $3::bigint from total t where $3 < t.tail
    ) end_at
    cross join lateral (%s limit $2 offset end_at.skip) o"""
        .formatted(
            OrderTotalSql.createdTo(list),
            cells.newest(OrderSql.COLUMNS, OrderTotalSql.createdFrom(list), "end_at.id"));
  }
}
