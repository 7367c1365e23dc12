package dev.paylink.data.count;

/**
 * SQL of the counts: {@code <rows>_count} holds the buckets, {@code <rows>_count_delta} the deltas
 * that are not folded yet.
 */
final class CountSql {
  private CountSql() {}

  /** Adds deltas to the counts. Concurrent folds lock the counts in the same order. */
  static Folding folding(Counted counted) {
    return new Folding(
        counted.words(),
        counted.deltas(),
        "merchant_id",
        """
        spans as (
          select merchant_id, level, bucket, cell, sum(change)::bigint as n
          from taken, order_buckets(span)
          group by 1, 2, 3, 4
        ), folded as (
          insert into %s as c (merchant_id, level, bucket, total, cells)
          select merchant_id, level, bucket, sum(n), order_cells(array_agg(cell), array_agg(n))
          from spans group by 1, 2, 3 order by 1, 2, 3
          on conflict (merchant_id, level, bucket) do update set
            total = c.total + excluded.total, cells = sum_of_order_cells(c.cells, excluded.cells)
        )"""
            .formatted(counted.counts()));
  }
}
