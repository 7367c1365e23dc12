package dev.paylink.order.count;

/**
 * SQL of the order counts: {@code order_count} holds the buckets, {@code order_count_delta} the
 * deltas that are not folded yet. Triggers on {@code orders} write the deltas.
 */
final class OrderCountSql {
  private OrderCountSql() {}

  /**
   * Folds up to {@code $1} deltas into the counts. Concurrent folds take other deltas and lock the
   * counts in the same order. Finds deltas by an index, because the table stays as large as it was
   * after the largest load. One row: the number of deltas folded.
   */
  static final String FOLD =
      """
      with taken as (
        delete from order_count_delta
        where ctid = any (array(
          select ctid from order_count_delta order by merchant_id limit $1 for update skip locked))
        returning *
      ), spans as (
        select merchant_id, level, bucket, cell, sum(change)::bigint as n
        from taken, order_buckets(span)
        group by 1, 2, 3, 4
      ), folded as (
        insert into order_count as c (merchant_id, level, bucket, total, cells)
        select merchant_id, level, bucket, sum(n), order_cells(array_agg(cell), array_agg(n))
        from spans group by 1, 2, 3 order by 1, 2, 3
        on conflict (merchant_id, level, bucket) do update set
          total = c.total + excluded.total, cells = sum_of_order_cells(c.cells, excluded.cells)
      )
      select count(*)::integer as folded from taken
      """;

  /**
   * Vacuums folded deltas, which every list would otherwise have to skip; does nothing while
   * another vacuum runs. {@code index_cleanup on} removes them from the index too, where the
   * database would keep those of a table that is large from a load.
   */
  static final String VACUUM =
      "vacuum (truncate off, skip_locked, index_cleanup on) order_count_delta";

  // The statements below run through JDBC, whose parameters have no numbers.

  /**
   * Disables JIT: compiling the statements below takes longer than running them, except for the
   * largest merchants.
   */
  static final String DISABLE_JIT = "set jit = off";

  /**
   * Number of counts of a merchant, over all buckets and cells, that differ from the orders.
   * Parameter: merchant.
   */
  static final String VERIFY =
      """
      with merchant as (select ?::uuid as id), said as (
        select level, bucket, u.* from merchant m join order_count c on c.merchant_id = m.id, %1$s u
        union all
        select level, bucket, in_all, change
        from merchant m join order_count_delta d on d.merchant_id = m.id,
             order_buckets(span), unnest(array[0, cell]) in_all
      ), orders_say as (
        select level, bucket, u.* from merchant m, counted_orders(m.id), %1$s u
      )
      select count(*) as wrong
      from (
        select from (
          select * from orders_say union all select level, bucket, cell, -n from said
        ) differences
        group by level, bucket, cell having sum(n) <> 0
      ) wrong
      """
          .formatted(
              """
              lateral (
                select 0 as cell, total as n
                union all
                select cell, cells[cell] from generate_subscripts(cells, 1) cell
              )""");

  /**
   * Blocks folding until the transaction ends, and nothing else. Runs before {@link #DELETE_COUNTS}
   * and {@link #INSERT_COUNTS} in one transaction.
   */
  static final String LOCK_FOLDING = "lock table order_count in share row exclusive mode";

  /**
   * Deletes the counts of a merchant, and the deltas of the orders in this transaction's snapshot;
   * deltas that are committed later are folded into the new counts. Parameter: merchant.
   */
  static final String DELETE_COUNTS =
      """
      with merchant as (
        select ?::uuid as id
      ), changes as (
        delete from order_count_delta d using merchant m where d.merchant_id = m.id
      )
      delete from order_count c using merchant m where c.merchant_id = m.id
      """;

  /** Counts the orders of a merchant and inserts the counts. Parameter: merchant. */
  static final String INSERT_COUNTS =
      """
      insert into order_count (merchant_id, level, bucket, total, cells)
      select m.id, c.* from (select ?::uuid as id) m cross join counted_orders(m.id) c
      order by c.level, c.bucket
      """;
}
