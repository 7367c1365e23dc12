package dev.paylink.order;

import dev.paylink.order.OrderListShape.Page;

/**
 * SQL of one page of orders and the exact total, both of one snapshot, at a cost that does not
 * depend on how many orders there are, but for those of the 131 seconds in which a far page is, or
 * a period begins or ends. Parameters: merchant, limit, then the offset or the id to continue
 * behind, then the lowest ids of {@code createdFrom} and {@code createdTo} if they are set. Always
 * at least one row; its {@code id} is null when the page is empty.
 *
 * <p>Orders are counted in buckets: those of level 0 are the spans of 131 seconds, one of the next
 * level is 32 of them, up to level 3, and the one of level 4 is all time. In the statement {@code
 * counted} says how many orders are in the buckets of the period, {@code total} how many that is,
 * and {@code walk} finds the span in which a far page begins.
 */
final class OrderListSql {
  private OrderListSql() {}

  private static final int MAX_PER_PAGE = 100;

  private static final String LOWEST = "'00000000-0000-0000-0000-000000000000'::uuid";
  private static final String HIGHEST = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

  /**
   * How many orders there are, in the bucket of all time; in several rows if there are changes.
   * Takes whether it is materialized, then what a row of each table counts. Sums of {@code float8}
   * are exact up to 2^53, and cost far less than those of {@code bigint}.
   */
  private static final String COUNTED_EVER =
      """
      counted (level, bucket, n) as %s (
        select 4, 0, (%s)::float8 from order_count c
        where c.merchant_id = $1 and c.level = 4 and c.bucket = 0
        union all
        select 4, 0, d.change::float8 from order_count_delta d where d.merchant_id = $1 and %s
      )""";

  /**
   * The buckets that together are the spans from that of one id to before that of another: of each
   * level those before the first and behind the last whole one of the next. {@code ((n - 1) >> 5) +
   * 1} rounds up; {@code offset 0} lets the spans be computed once.
   */
  private static final String BUCKETS =
      """
      buckets as (
        select l as level, r.low, r.high
        from (select order_span(%s) as low, order_span(%s) as high offset 0) s
        cross join generate_series(0, 3) l
        cross join lateral (
          select ((s.low - 1) >> (5 * l)) + 1 as low, s.high >> (5 * l) as high,
                 (((s.low - 1) >> (5 * l + 5)) + 1) << 5 as up, (s.high >> (5 * l + 5)) << 5 as down
        ) b
        cross join lateral (
          select b.low, case when l = 3 then b.high else least(b.up, b.high) end as high
          union all
          select greatest(b.up, b.down), b.high where l < 3
        ) r
        where r.low < r.high
      )""";

  /**
   * As {@link #COUNTED_EVER}, of these buckets. With {@code offset 0} each range of them is looked
   * up by itself, whatever the planner thinks of joining them.
   */
  private static final String COUNTED =
      """
      counted (level, bucket, n) as %s (
        select r.level, c.bucket, c.n
        from buckets r cross join lateral (
          select c.bucket, (%s)::float8 as n from order_count c
          where c.merchant_id = $1 and c.level = r.level and c.bucket >= r.low and c.bucket < r.high
          offset 0
        ) c
        union all
        select r.level, d.span >> (5 * r.level), d.change::float8
        from order_count_delta d join buckets r
          on d.span >> (5 * r.level) >= r.low and d.span >> (5 * r.level) < r.high
        where d.merchant_id = $1 and %s
      )""";

  /**
   * How many orders the list has: those of the buckets without those of the first span that are
   * before {@code createdFrom}, and the {@code tail}, those of the span behind the buckets that are
   * before {@code createdTo}. Takes whether it is materialized, then the two numbers.
   */
  private static final String TOTAL =
      """
      total as %s (
        select coalesce((select sum(c.n) from counted c), 0) - (%s) + t.tail as n, t.tail
        from (select (%s) as tail offset 0) t
      )""";

  /**
   * Walks down to the span in which the page begins, from one of the buckets to ever shorter ones
   * in it; {@code skip} are the orders to pass over there, from its end.
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

  /** The buckets of the next level in one, the newest first: most of them need not be read. */
  private static final String WITHIN =
      """
      (select c.bucket, (%s)::float8 as n from order_count c
       where c.merchant_id = $1 and c.level = w.level - 1 and c.bucket >= w.bucket << 5
         and c.bucket < case when w.level < 4 then (w.bucket + 1) << 5 else 65536 end
       order by c.bucket desc)
      union all
      (select d.span >> (5 * w.level - 5), d.change::float8 from order_count_delta d
       where d.merchant_id = $1 and %s and (w.level = 4 or d.span >> (5 * w.level) = w.bucket)
       order by 1 desc)""";

  /**
   * Of some buckets {@code u} the one that has the order with so many newer ones. Takes what to
   * show of a bucket, how many orders are newer, the order of buckets by time, then the buckets.
   */
  private static final String PICK =
      """
      select %1$s, %2$s - coalesce(u.newer, 0) as skip
      from (
        select u.*, sum(u.n) over (order by %3$s desc) as reached,
               sum(u.n) over (order by %3$s desc groups between unbounded preceding and 1 preceding) as newer
        from (%4$s) u
      ) u
      where u.reached > %2$s
      order by %3$s desc limit 1""";

  /** The statement for a list with these filters. */
  static String of(OrderListShape list) {
    OrderCells cells = new OrderCells(list);
    boolean far = list.page() == Page.FAR;
    String used = far ? "materialized" : "not materialized"; // by several parts, or by one
    return """
    with recursive %s, %s%s
    select t.n::bigint as total, p.*
    from total t left join (
      %s
    ) p on true
    order by p.id desc
    """
        .formatted(
            counted(list, cells, used),
            TOTAL.formatted(
                used,
                list.from() ? before(cells, createdFrom(list)) : "0",
                list.to() ? before(cells, createdTo(list)) : "0"),
            far ? ", " + walk(cells) : "",
            far ? farPage(list, cells) : nearPage(list, cells));
  }

  private static String counted(OrderListShape list, OrderCells cells, String materialized) {
    if (!list.from() && !list.to()) {
      return COUNTED_EVER.formatted(materialized, cells.counted(), cells.changed());
    }
    return BUCKETS.formatted(createdFrom(list), createdTo(list))
        + ", "
        + COUNTED.formatted(materialized, cells.counted(), cells.changed());
  }

  private static String createdFrom(OrderListShape list) {
    return list.from() ? "$4" : LOWEST;
  }

  private static String createdTo(OrderListShape list) {
    if (!list.to()) {
      return HIGHEST;
    }
    return list.from() ? "$5" : "$4";
  }

  /** The number of orders of an id's span with lower ids. */
  private static String before(OrderCells cells, String id) {
    String first = "first_id_of_span(order_span(%s))".formatted(id);
    return "select count(*) from (%s) o".formatted(cells.newest("o.id", first, id));
  }

  private static String walk(OrderCells cells) {
    String within = WITHIN.formatted(cells.counted(), cells.changed());
    return WALK.formatted(
        PICK.formatted(
            "u.level, u.bucket",
            "($3::bigint - t.tail)",
            "u.bucket << (5 * u.level)",
            "table counted"),
        PICK.formatted("u.bucket", "w.skip", "u.bucket", within));
  }

  /** Behind an id, or after a few rows to pass over. */
  private static String nearPage(OrderListShape list, OrderCells cells) {
    boolean cursor = list.page() == Page.AFTER;
    String end = cursor ? "least($3, %s)".formatted(createdTo(list)) : createdTo(list);
    // The number is for the planner, which must know beforehand that few rows are wanted.
    return "select * from (%s limit %d) o limit $2%s"
        .formatted(
            cells.newest(OrderSql.COLUMNS, createdFrom(list), end),
            OrderListShape.MAX_SKIPPED + MAX_PER_PAGE,
            cursor ? "" : " offset $3");
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
        .formatted(createdTo(list), cells.newest(OrderSql.COLUMNS, createdFrom(list), "end_at.id"));
  }
}
