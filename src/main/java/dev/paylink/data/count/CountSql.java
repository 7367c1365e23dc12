package dev.paylink.data.count;

/**
 * SQL of the counts: {@code <rows>_count} holds the buckets, {@code <rows>_count_delta} the deltas
 * that are not folded yet, {@code uncounted} the merchants whose rows are not all counted.
 */
final class CountSql {
  private CountSql() {}

  /** Adds deltas to the counts. Concurrent folds lock the counts in the same order. */
  static Folding folding(Counted counted) {
    return new Folding(
        counted.words(),
        counted.deltas(),
        "merchant_id",
        "true",
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

  /** Whether a merchant has rows that are not counted. */
  static String anyUncounted(Counted counted) {
    return "select exists (select from uncounted where counted = '%s') as uncounted"
        .formatted(counted.table());
  }

  // The statements below run through JDBC, whose parameters have no numbers.

  /** One row if the rows of a merchant are not all counted. Parameter: merchant. */
  static String isUncounted(Counted counted) {
    return "select true from uncounted where counted = '%s' and merchant_id = ?::uuid"
        .formatted(counted.table());
  }

  /**
   * Blocks folding until the transaction ends, and nothing else. Runs before {@link #deleteCounts}
   * and {@link #insertCounts} in one transaction.
   */
  static String lockFolding(Counted counted) {
    return "lock table %s in share row exclusive mode".formatted(counted.counts());
  }

  /** A merchant whose rows are not counted; no row if there is none. */
  static String uncountedMerchant(Counted counted) {
    return "select merchant_id from uncounted where counted = '%s' limit 1"
        .formatted(counted.table());
  }

  /**
   * Deletes the counts of a merchant, and the deltas of the rows in this transaction's snapshot;
   * deltas that are committed later are folded into the new counts. Parameter: merchant.
   */
  static String deleteCounts(Counted counted) {
    return """
    with merchant as (
      select ?::uuid as id
    ), changes as (
      delete from %3$s d using merchant m where d.merchant_id = m.id
    ), complete as (
      delete from uncounted u using merchant m where u.counted = '%1$s' and u.merchant_id = m.id
    )
    delete from %2$s c using merchant m where c.merchant_id = m.id
    """
        .formatted(counted.table(), counted.counts(), counted.deltas());
  }

  /** Counts the rows of a merchant and inserts the counts. Parameter: merchant. */
  static String insertCounts(Counted counted) {
    return """
    insert into %s (merchant_id, level, bucket, total, cells)
    select m.id, c.* from (select ?::uuid as id) m cross join %s(m.id) c
    order by c.level, c.bucket
    """
        .formatted(counted.counts(), counted.recount());
  }
}
