package dev.paylink.events.webhook.delivery;

/** SQL that finds endpoints with due deliveries. What it finds is a hint; the claim decides. */
final class WaitingSql {
  /** Deliveries that a look reads at most. */
  private static final int LOOK_LIMIT = 5_000;

  private WaitingSql() {}

  /**
   * The deliveries that are due until {@code %1$s}, from time {@code %2$s} and endpoint {@code
   * %3$s} on (exclusive), at most {@code %4$d}. The limit is no parameter, for which the planner
   * would assume a tenth of the table, and then read all endpoints. Reads the index entries of this
   * time only, so that dead ones of before, which remain while a snapshot is open, cost nothing.
   */
  private static final String DUE =
      """
      select endpoint_id, merchant_id, due_at from webhook_delivery
      where (due_at, endpoint_id) > (%2$s::timestamptz, %3$s::uuid) and due_at <= %1$s::timestamptz
      order by due_at, endpoint_id limit %4$d""";

  /** Returns {@link #DUE} with these placeholders and this limit. */
  static String due(String until, String from, String endpoint, int limit) {
    return DUE.formatted(until, from, endpoint, limit);
  }

  /**
   * The enabled endpoints with deliveries due until {@code $1}, from time {@code $2} and endpoint
   * {@code $3} on, each with the first of these times; by at most {@link #LOOK_LIMIT} deliveries.
   * At least one row: {@code end_due} and {@code end_endpoint} are where to continue, null after
   * the last; {@code endpoint_id} is null if there is none.
   */
  static final String LOOK =
      """
      with look as materialized (
        %1$s
      )
      select l.due_at as end_due, l.endpoint_id as end_endpoint, f.*
      from (values (1)) one
      left join (select * from look order by due_at, endpoint_id offset %2$d - 1) l on true
      left join (
        select d.endpoint_id, d.merchant_id, d.since
        from (
          select endpoint_id, merchant_id, min(due_at) as since from look group by endpoint_id, merchant_id
        ) d
        join webhook_endpoint e on e.id = d.endpoint_id
        where e.enabled
      ) f on true
      """
          .formatted(due("$1", "$2", "$3", LOOK_LIMIT), LOOK_LIMIT);

  /** The number of blocks of the table, read once. */
  private static final String SIZE =
      "(select pg_relation_size('webhook_delivery') / current_setting('block_size')::bigint as blocks offset 0) size";

  /**
   * The endpoints with deliveries due at {@code $3} in the table's blocks from {@code $1}
   * (inclusive) to {@code $2} (exclusive), each with the first of these times.
   *
   * <p>Reads blocks instead of an index: a page of the table has as many rows, dead or not, as fit
   * in it, but nothing bounds the dead entries before an index entry.
   */
  private static final String IN_BLOCKS =
      """
      select endpoint_id, merchant_id, min(due_at) as since from webhook_delivery
      where ctid >= ('(' || $1::bigint || ',0)')::tid and ctid < ('(' || $2::bigint || ',0)')::tid
        and due_at <= $3::timestamptz
      group by endpoint_id, merchant_id""";

  /**
   * The enabled endpoints of {@link #IN_BLOCKS}, and the number of blocks. At least one row; {@code
   * endpoint_id} is null if there is no such endpoint.
   */
  static final String WALK =
      """
      select size.blocks, f.*
      from %s
      left join (
        select d.endpoint_id, d.merchant_id, d.since
        from (
          %s
        ) d
        join webhook_endpoint e on e.id = d.endpoint_id
        where e.enabled
      ) f on true
      """
          .formatted(SIZE, IN_BLOCKS);

  /**
   * The enabled endpoint of {@link #IN_BLOCKS} with the first due time, null without any, and the
   * number of blocks. One row. Looks at these endpoints one by one: with a join the planner may
   * read all endpoints.
   */
  static final String OLDEST =
      """
      select size.blocks, f.*
      from %s
      left join (
        select d.endpoint_id, d.merchant_id, d.since
        from (
          %s
        ) d
        cross join lateral (select from webhook_endpoint e where e.id = d.endpoint_id and e.enabled offset 0) enabled
        order by d.since limit 1
      ) f on true
      """
          .formatted(SIZE, IN_BLOCKS);
}
