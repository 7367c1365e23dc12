package dev.paylink.data.count;

/**
 * SQL that compares the counts of a merchant with its rows, part by part, and corrects them. It
 * runs through JDBC, whose parameters have no numbers.
 *
 * <p>A difference is what a count lacks: the rows minus the counts minus the deltas, in one
 * snapshot. Neither a writer nor a fold changes it, as both change two of the three at once. So
 * parts that are compared one after the other belong together although the counts go on changing,
 * and a difference can be added to a count at any later time.
 */
final class CountAuditSql {
  private CountAuditSql() {}

  /** The entries of a row {@code c} of the counts: the cells, and the total as cell 0. */
  private static final String ENTRIES =
      """
      lateral (
        select 0 as cell, c.total as n
        union all
        select cell, c.cells[cell] from generate_subscripts(c.cells, 1) cell
      ) u""";

  /**
   * Lets one process at a time correct counts: two would both add a difference. 1 if this one may;
   * it does not wait, as a statement that waits holds its snapshot. Blocks nothing else. The lock
   * ends with the connection.
   */
  static final String LOCK_CORRECTION =
      "select case when pg_try_advisory_lock(hashtext('count_audit')) then 1 else 0 end";

  static final String UNLOCK_CORRECTION = "select pg_advisory_unlock(hashtext('count_audit'))";

  /**
   * The first id after the span of the {@code rows}th row from an id on; no row if the merchant has
   * fewer before the end. Parameters: merchant, id, end.
   */
  static String endOfPart(Counted counted, int rows) {
    return """
    select first_id_of_span(order_span(o.id) + 1)
    from %s o where %s = ?::uuid and %s and o.id >= ?::uuid and o.id < ?::uuid
    order by o.id offset %d limit 1
    """
        .formatted(counted.table(), counted.merchant(), counted.condition(), rows - 1);
  }

  /**
   * Differences of spans: level, bucket, cell, difference. Parameters: three times the merchant,
   * the first id of a range of spans, and the first id after it.
   */
  static String differences(Counted counted) {
    return """
    select 0 as level, bucket, cell, sum(n)::bigint as n
    from (
      select span as bucket, in_all as cell, n
      from (
        select order_span(o.id) as span, %1$s as cell, count(*) as n
        from %2$s o where %3$s = ?::uuid and %7$s and o.id >= ?::uuid and o.id < ?::uuid
        group by 1, 2
      ) s, unnest(array[0, cell]) in_all
      union all
      select c.bucket, u.cell, -u.n
      from %4$s c cross join %6$s
      where c.merchant_id = ?::uuid and c.level = 0
        and c.bucket >= order_span(?::uuid) and c.bucket < order_span(?::uuid)
      union all
      select d.span, in_all, -d.change
      from %5$s d, unnest(array[0, d.cell]) in_all
      where d.merchant_id = ?::uuid and d.span >= order_span(?::uuid) and d.span < order_span(?::uuid)
    ) entries
    group by bucket, cell having sum(n) <> 0
    """
        .formatted(
            counted.cell(),
            counted.table(),
            counted.merchant(),
            counted.counts(),
            counted.deltas(),
            ENTRIES,
            counted.condition());
  }

  /**
   * The first and the last bucket of level 3 that has rows, counts or deltas; no row without a
   * wrong count. Parameters: five times the merchant.
   */
  static String extent(Counted counted) {
    return """
    select min(e.bucket), max(e.bucket)
    from (
      (select order_span(o.id) >> 15 as bucket from %3$s o where %4$s = ?::uuid order by o.id limit 1)
      union all
      (select order_span(o.id) >> 15 from %3$s o where %4$s = ?::uuid order by o.id desc limit 1)
      union all
      select d.span >> 15 from %2$s d where d.merchant_id = ?::uuid
      union all
      select b.bucket
      from generate_series(0, 3) l
      cross join lateral (
        (select c.bucket >> (5 * (3 - l)) as bucket from %1$s c
         where c.merchant_id = ?::uuid and c.level = l order by c.level, c.bucket limit 1)
        union all
        (select c.bucket >> (5 * (3 - l)) from %1$s c
         where c.merchant_id = ?::uuid and c.level = l order by c.level desc, c.bucket desc limit 1)
      ) b
    ) e
    having count(*) > 0
    """
        .formatted(counted.counts(), counted.deltas(), counted.table(), counted.merchant());
  }

  /**
   * The difference between buckets of a level and the sum of the buckets of the level below; the
   * same columns as {@link #differences}. A fold changes all levels at once, so deltas do not
   * matter. Parameters: twice the merchant.
   *
   * @param level from 1 to 4
   * @param part the bucket of level 3 whose buckets are compared; 0 for level 4
   */
  static String levelDifferences(Counted counted, int level, long part) {
    int shift = level == 4 ? 0 : 5 * (3 - level);
    String all = "true";
    String own = "c.bucket >> %d = %d".formatted(shift, part);
    String below = "c.bucket >> %d = %d".formatted(shift + 5, part);
    if (level < 4) {
      own = range(part, shift);
      below = range(part, shift + 5);
    }
    return """
    select %1$d as level, bucket, cell, sum(n)::bigint as n
    from (
      select %3$s as bucket, u.cell, u.n from %2$s c cross join %6$s
      where c.merchant_id = ?::uuid and c.level = %1$d - 1 and %4$s
      union all
      select c.bucket, u.cell, -u.n from %2$s c cross join %6$s
      where c.merchant_id = ?::uuid and c.level = %1$d and %5$s
    ) entries
    group by bucket, cell having sum(n) <> 0
    """
        .formatted(
            level,
            counted.counts(),
            level == 4 ? "0" : "c.bucket >> 5",
            level == 4 ? all : below,
            level == 4 ? all : own,
            ENTRIES);
  }

  private static String range(long part, int shift) {
    return "c.bucket >= %d and c.bucket < %d".formatted(part << shift, (part + 1) << shift);
  }

  /**
   * Adds differences to the counts that lack them: complete or not at all, even if the process
   * stops. Locks counts in the order in which folds do. Parameters: merchant, then arrays of
   * levels, buckets, cells and amounts, as text.
   */
  static String correct(Counted counted) {
    return """
    insert into %s as c (merchant_id, level, bucket, total, cells)
    select m.id, d.level, d.bucket, coalesce(sum(d.n) filter (where d.cell = 0), 0)::bigint,
           order_cells(array_agg(greatest(d.cell, 1)), array_agg(case when d.cell > 0 then d.n else 0 end))
    from (select ?::uuid as id) m
    cross join unnest(?::text::smallint[], ?::text::integer[], ?::text::integer[], ?::text::bigint[])
      as d (level, bucket, cell, n)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, level, bucket) do update set
      total = c.total + excluded.total, cells = sum_of_order_cells(c.cells, excluded.cells)
    """
        .formatted(counted.counts());
  }
}
