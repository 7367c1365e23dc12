package dev.paylink.order.count;

/**
 * SQL of the counts of orders: {@code order_count}, and {@code order_count_delta} with what is yet
 * to be added to it. Triggers on {@code orders} write the latter.
 */
final class OrderCountSql {
  private OrderCountSql() {}

  /**
   * Adds up to {@code $1} changes to the counts. Whoever does the same at this moment takes others,
   * and locks the counts in the same order. Finds them by an index, as the table stays as large as
   * it was after the largest load. One row: how many.
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
   * Forgets folded changes for good, which every list would have to pass over; unless somebody else
   * is doing so. In the index, too, where the database would leave those of a table that is large
   * from a load.
   */
  static final String TIDY =
      "vacuum (truncate off, skip_locked, index_cleanup on) order_count_delta";

  // What follows is for JDBC, whose parameters have no number.

  /** Compiling what follows takes longer than running it, for all but the largest merchants. */
  static final String WITHOUT_JIT = "set jit = off";

  /**
   * How many counts of a merchant, of any bucket and cell, are not what the orders say. Parameter:
   * merchant.
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
   * Before {@link #FORGET} and {@link #COUNT} in one transaction: nobody folds until it ends;
   * everybody else goes on.
   */
  static final String HOLD_FOLDING = "lock table order_count in share row exclusive mode";

  /**
   * Forgets the counts of a merchant, and the changes that belong to the orders of this
   * transaction's snapshot; those that are committed later are added to the new counts. Parameter:
   * merchant.
   */
  static final String FORGET =
      """
      with merchant as (
        select ?::uuid as id
      ), changes as (
        delete from order_count_delta d using merchant m where d.merchant_id = m.id
      )
      delete from order_count c using merchant m where c.merchant_id = m.id
      """;

  /** Counts the orders of a merchant. Parameter: merchant. */
  static final String COUNT =
      """
      insert into order_count (merchant_id, level, bucket, total, cells)
      select m.id, c.* from (select ?::uuid as id) m cross join counted_orders(m.id) c
      order by c.level, c.bucket
      """;
}
