package dev.paylink.order;

import dev.paylink.order.OrderListShape.Page;

/**
 * SQL of one page of orders and the exact total, both of one snapshot, at a cost that does not
 * depend on how many orders there are, but for those of an hour in which a far page is, or a period
 * begins or ends. Parameters: merchant, limit, then the offset or the id to continue behind, then
 * the lowest ids of {@code createdFrom} and {@code createdTo} if they are set. Always at least one
 * row; its {@code id} is null when the page is empty.
 */
final class OrderListSql {
  private OrderListSql() {}

  private static final int MAX_PER_PAGE = 100;

  private static final String LOWEST = "'00000000-0000-0000-0000-000000000000'::uuid";
  private static final String HIGHEST = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

  /** All that a merchant has. */
  private static final String EVERY =
      """
      (select coalesce(sum(%1$s), 0) from order_count c where c.merchant_id = $1 and c.level = 4)
      + (select coalesce(sum(d.n), 0) from order_count_delta d where d.merchant_id = $1 and %2$s)""";

  /**
   * Those with ids below {@code %3$s}: the spans of each level from the end of the next longer one,
   * the longest from the first, the changes, and the beginning of an hour.
   */
  private static final String BELOW =
      """
      (select coalesce(sum(s.n), 0)
       from generate_series(0, 4) l cross join lateral (
         select sum(%1$s) as n from order_count c
         where c.merchant_id = $1 and c.level = l
           and c.bucket >= case when l < 4 then (order_hour(%3$s) >> (5 * l + 5)) << 5 else 0 end
           and c.bucket < order_hour(%3$s) >> (5 * l)
       ) s)
      + (select coalesce(sum(d.n), 0) from order_count_delta d
         where d.merchant_id = $1 and %2$s and d.hour < order_hour(%3$s))
      + (%4$s)""";

  /**
   * Walks down to the hour in which the {@code %3$s}-th newest order is, from the longest spans to
   * the shortest; {@code skip} are those to pass over there, from the hour's end.
   */
  private static final String WALK =
      """
      delta as materialized (
        select d.hour, sum(d.n) as n from order_count_delta d where d.merchant_id = $1 and %2$s group by d.hour
      ), walk (level, bucket, skip) as (
        select 5, 0, %3$s from total
        union all
        select w.level - 1, next.bucket, next.skip
        from walk w cross join lateral (
          select s.bucket, (w.skip - (s.so_far - s.n))::bigint as skip
          from (
            select b.bucket, b.n, sum(b.n) over (order by b.bucket desc) as so_far
            from (
              select u.bucket, sum(u.n) as n
              from (
                select c.bucket, %1$s as n from order_count c
                where c.merchant_id = $1 and c.level = w.level - 1
                  and c.bucket between w.bucket << 5 and (w.bucket << 5) + 31
                union all
                select d.hour >> (5 * (w.level - 1)), d.n from delta d
                where d.hour >> (5 * w.level) = w.bucket
              ) u
              group by u.bucket
            ) b
          ) s
          where s.so_far > w.skip
          order by s.bucket desc limit 1
        ) next
        where w.level > 0
      )""";

  /** The orders of ids {@code i}; a plain join might read all that there are. */
  private static final String ONE_BY_ONE =
      "cross join lateral (select * from orders o where o.id = i.id limit 1) o";

  /** The statement for a list with these filters. */
  static String of(OrderListShape list) {
    OrderCells cells = new OrderCells(list);
    boolean far = list.page() == Page.FAR;
    return """
    with recursive total as materialized (
      select e.n as every, %s as till, %s as before from (select %s as n offset 0) e
    )%s
    select (t.till - t.before)::bigint as total, p.*
    from total t left join (
      %s
    ) p on true
    order by p.id desc
    """
        .formatted(
            list.to() ? below(cells, createdTo(list)) : "e.n",
            list.from() ? below(cells, "$4") : "0",
            EVERY.formatted(cells.counted(), cells.changed()),
            far ? ", " + walk(cells) : "",
            far ? farPage(list, cells) : nearPage(list, cells));
  }

  private static String createdFrom(OrderListShape list) {
    return list.from() ? "$4" : LOWEST;
  }

  private static String createdTo(OrderListShape list) {
    return list.from() ? "$5" : "$4";
  }

  private static String below(OrderCells cells, String id) {
    String rest = cells.count("first_id_of_hour(order_hour(%s))".formatted(id), id);
    return BELOW.formatted(cells.counted(), cells.changed(), id, rest);
  }

  private static String walk(OrderCells cells) {
    return WALK.formatted(cells.counted(), cells.changed(), "($3::bigint + every - till)::bigint");
  }

  /** Behind an id, or after a few rows to pass over. */
  private static String nearPage(OrderListShape list, OrderCells cells) {
    boolean cursor = list.page() == Page.AFTER;
    String to = list.to() ? createdTo(list) : HIGHEST;
    String end = cursor ? "least($3, %s)".formatted(to) : to;
    String limit = cursor ? "$2" : "$2::bigint + $3";
    // The number is for the planner, which must know beforehand that few rows are wanted.
    int most = OrderListShape.MAX_SKIPPED + MAX_PER_PAGE;
    String rows =
        cells.isRange()
            ? cells.newest(OrderSql.COLUMNS, createdFrom(list), end, "")
            : "select %s from (%s limit %d) i %s order by o.id desc"
                .formatted(
                    OrderSql.COLUMNS,
                    cells.newest("o.id", createdFrom(list), end, limit),
                    most,
                    ONE_BY_ONE);
    return "select * from (%s limit %d) o limit $2%s"
        .formatted(rows, most, cursor ? "" : " offset $3");
  }

  private static String farPage(OrderListShape list, OrderCells cells) {
    String end = "first_id_of_hour(w.bucket + 1)";
    String ids = cells.newest("o.id", createdFrom(list), end, "w.skip + $2::bigint");
    return """
    select %s
    from walk w
    cross join lateral (
      select i.id from (%s limit $2 offset w.skip) i limit %d
    ) i
    %s
    where w.level = 0"""
        .formatted(OrderSql.COLUMNS, ids, MAX_PER_PAGE, ONE_BY_ONE);
  }
}
