package dev.paylink.data.count;

import dev.paylink.data.count.ListRange.Page;

/**
 * SQL of the exact total of a list, computed from the counts: the common table expressions {@code
 * total}, the number of rows in the period, and {@code counted}, the number in each bucket of the
 * period, if that is needed. Parameters as in {@link ListRange}.
 *
 * <p>Rows are counted in buckets. A bucket of level 0 is a span of 131 seconds; a bucket of levels
 * 1 to 3 is 32 buckets of the level below; the bucket of level 4 is all time.
 */
final class TotalSql {
  private TotalSql() {}

  /**
   * Number of rows in the bucket of all time, and the deltas to add. Arguments: what a row of the
   * counts counts, the counts, the deltas, and whether one counts. Sums of {@code float8} are exact
   * up to 2^53, and cost far less than sums of {@code bigint}.
   */
  private static final String COUNTED_ALL_TIME =
      """
      counted (level, bucket, n) as (
        select 4, 0, (%s)::float8 from %s c
        where c.merchant_id = $1 and c.level = 4 and c.bucket = 0
        union all
        select 4, 0, sum(d.change)::float8 from (%s) d where %s
      )""";

  /**
   * The buckets that together cover the spans from the span of one id up to, but not including, the
   * span of another. Each level contributes its buckets before the first and after the last whole
   * bucket of the next level. {@code ((n - 1) >> 5) + 1} rounds up; {@code offset 0} makes the
   * spans be computed once.
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
   * As {@link #COUNTED_ALL_TIME}, for {@code buckets}. {@code offset 0} forces a separate index
   * lookup for each range, whatever join the planner prefers.
   */
  private static final String COUNTED =
      """
      counted (level, bucket, n) as (
        select r.level, c.bucket, c.n
        from buckets r cross join lateral (
          select c.bucket, (%s)::float8 as n from %s c
          where c.merchant_id = $1 and c.level = r.level and c.bucket >= r.low and c.bucket < r.high
          offset 0
        ) c
        union all
        select r.level, d.span >> (5 * r.level), sum(d.change)::float8
        from (%s) d join buckets r
          on d.span >> (5 * r.level) >= r.low and d.span >> (5 * r.level) < r.high
        where %s
        group by 1, 2
      )""";

  /**
   * Number of rows in the list: the rows in the buckets, minus the rows of the first span that
   * precede {@code createdFrom}, plus the {@code tail}, the rows of the span after the buckets that
   * precede {@code createdTo}. Arguments: these two numbers; {@code offset 0} makes the second be
   * computed once.
   */
  private static final String TOTAL =
      """
      total as (
        select coalesce((select sum(c.n) from counted c), 0) - (%s) + t.tail as n, t.tail
        from (select (%s) as tail offset 0) t
      )""";

  /**
   * The total of all time without {@code counted}, which only a far page needs: two lookups cost
   * less than a union. Arguments as of {@link #COUNTED_ALL_TIME}.
   */
  private static final String TOTAL_OF_ALL_TIME =
      """
      total as (
        select coalesce((
                 select (%s)::float8 from %s c where c.merchant_id = $1 and c.level = 4 and c.bucket = 0
               ), 0) + coalesce((select sum(d.change)::float8 from (%s) d where %s), 0) as n
      )""";

  /** Returns the expressions for a list. */
  static String of(CountedList list) {
    ListRange range = list.range();
    if (isAllTime(range) && range.page() != Page.FAR) {
      return filled(TOTAL_OF_ALL_TIME, list);
    }
    return counted(list)
        + ", "
        + TOTAL.formatted(
            range.from() ? before(list, range.lowest()) : "0",
            range.to() ? before(list, range.end()) : "0");
  }

  private static String counted(CountedList list) {
    ListRange range = list.range();
    return isAllTime(range)
        ? filled(COUNTED_ALL_TIME, list)
        : BUCKETS.formatted(range.lowest(), range.end()) + ", " + filled(COUNTED, list);
  }

  private static boolean isAllTime(ListRange range) {
    return !range.from() && !range.to();
  }

  private static String filled(String sql, CountedList list) {
    return sql.formatted(list.counted(), list.of().counts(), list.deltas(), list.changed());
  }

  /** Query of the number of rows in an id's span with lower ids. */
  private static String before(CountedList list, String id) {
    String first = "first_id_of_span(order_span(%s))".formatted(id);
    return "select count(*) from (%s) o".formatted(list.newest("id", first, id));
  }
}
