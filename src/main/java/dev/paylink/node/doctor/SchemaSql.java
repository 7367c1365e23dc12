package dev.paylink.node.doctor;

/** SQL about tables and indexes. */
final class SchemaSql {
  private SchemaSql() {}

  /** Indexes that cannot be used and are not being built. */
  static final String INVALID_INDEXES =
      """
      select i.indexrelid::regclass::text as name
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
        and not (i.indisvalid and i.indisready)
        and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
      order by 1
      """;

  /** Tables with more dead rows than autovacuum should leave. */
  static final String DEAD_ROWS =
      """
      select relname::text as name, n_dead_tup as dead, n_live_tup as live,
             coalesce(extract(epoch from clock_timestamp() - greatest(last_autovacuum, last_vacuum)), -1)::bigint as seconds
      from pg_stat_user_tables
      where schemaname = current_schema() and n_dead_tup > 100000 and n_dead_tup > n_live_tup / 2
      order by n_dead_tup desc limit 5
      """;

  /** Number of deltas that no node has folded yet. */
  static final String UNFOLDED =
      """
      select (select count(*) from (select from order_count_delta limit 100001) d)
             + (select count(*) from (select from payment_link_count_delta limit 100001) d)
             + (select count(*) from (select from payment_link_paid_delta limit 100001) d)
             + (select count(*) from (select from turnover_delta limit 100001) d) as deltas
      """;
}
