package dev.paylink.data.count;

import dev.paylink.data.count.ListRange.Page;

/**
 * SQL of one page of a list and the exact total, read from one snapshot. The cost does not depend
 * on the number of rows, except for rows in the 131-second spans that contain the start of a far
 * page or an end of the period. Parameters as in {@link ListRange}. Always at least one row; its
 * {@code id} is null when the page is empty.
 *
 * <p>{@link TotalSql} describes the counts and computes the total; {@code walk} finds the span in
 * which a far page starts.
 */
public final class CountedListSql {
  private CountedListSql() {}

  private static final int MAX_PER_PAGE = 100;

  /**
   * Descends to the span in which the page starts, from a bucket of the period through ever shorter
   * ones inside it; {@code skip} is the number of rows to pass over there, counted from its end.
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
      (select c.bucket, (%s)::float8 as n from %s c
       where c.merchant_id = $1 and c.level = w.level - 1 and c.bucket >= w.bucket << 5
         and c.bucket < (w.bucket + 1) << case when w.level < 4 then 5 else 16 end
       order by c.bucket desc)
      union all
      (select d.span >> (5 * w.level - 5), sum(d.change)::float8 from (%s) d
       where %s and (w.level = 4 or d.span >> (5 * w.level) = w.bucket)
       group by 1 order by 1 desc)""";

  /**
   * Selects the bucket with the row that has a given number of newer ones; entries of one bucket
   * are peers. Arguments: the columns that name a bucket, the number of newer rows, an expression
   * that rises with the time of a bucket, and the buckets.
   */
  private static final String PICK =
      """
      select %1$s, %2$s - (min(reached) - sum(n)) as skip
      from (
        select u.*, sum(u.n) over (order by %3$s desc) as reached
        from (%4$s) u
      ) p
      where reached > %2$s
      group by %1$s
      order by %3$s desc limit 1""";

  /** Returns the statement for a list. */
  public static String of(CountedList list, PageColumns columns) {
    boolean far = list.range().page() == Page.FAR;
    String rows = far ? farPage(list, columns.ofRow()) : nearPage(list, columns.ofRow());
    return """
    with recursive %s%s%s
    select t.n::bigint as total, page.*
    from total t left join (
      %s
    ) page on true%s
    """
        .formatted(
            list.with(),
            TotalSql.of(list),
            far ? ", " + walk(list) : "",
            columns.page(rows),
            // A nested loop, the only join without a condition, keeps the order of a near page.
            far || !columns.large().isEmpty() ? "\norder by page.id desc" : "");
  }

  private static String walk(CountedList list) {
    String innerBuckets =
        INNER_BUCKETS.formatted(list.counted(), list.of().counts(), list.deltas(), list.changed());
    return WALK.formatted(
        PICK.formatted(
            "level, bucket", "($3::bigint - t.tail)", "bucket << (5 * level)", "table counted"),
        PICK.formatted("bucket", "w.skip", "bucket", innerBuckets));
  }

  /** A page after an id, or after at most {@link ListRange#MAX_SKIPPED} rows. */
  private static String nearPage(CountedList list, String columns) {
    ListRange range = list.range();
    boolean afterId = range.page() == Page.AFTER;
    String end = afterId ? "least($3, %s)".formatted(range.end()) : range.end();
    // The constant limit tells the planner that few rows are wanted; $2 is unknown to it.
    return "select * from (%s limit %d) o limit $2%s"
        .formatted(
            list.newest(columns, range.lowest(), end),
            ListRange.MAX_SKIPPED + MAX_PER_PAGE,
            afterId ? "" : " offset $3");
  }

  private static String farPage(CountedList list, String columns) {
    ListRange range = list.range();
    return """
    select o.*
    from (
      select first_id_of_span(w.bucket + 1) as id, w.skip::bigint from walk w where w.level = 0
      union all
      select %s, $3::bigint from total t where $3 < t.tail
    ) end_at
    cross join lateral (%s limit $2 offset end_at.skip) o"""
        .formatted(range.end(), list.newest(columns, range.lowest(), "end_at.id"));
  }
}
