package dev.paylink.node.doctor;

/** SQL about transactions that keep others from going on, or rows from being removed. */
final class TransactionSql {
  private TransactionSql() {}

  /** The oldest transaction of a client in this database; no row without one. */
  static final String OLDEST =
      """
      select pid::bigint as pid, coalesce(state, 'unknown') as state,
             extract(epoch from clock_timestamp() - xact_start)::bigint as seconds
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 1
      """;

  /** What keeps dead rows longest, by the number of transactions since; no row if nobody does. */
  static final String HORIZON =
      """
      select holder, xids from (
        select 'the session with pid ' || pid as holder, age(backend_xmin)::bigint as xids
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        union all
        select 'the standby ' || application_name, age(backend_xmin)::bigint from pg_stat_replication
        union all
        select 'the replication slot ' || slot_name, greatest(age(xmin), age(catalog_xmin))::bigint
        from pg_replication_slots
        union all
        select 'a prepared transaction', age(transaction)::bigint
        from pg_prepared_xacts where database = current_database()
      ) held
      where xids is not null order by xids desc limit 1
      """;

  /** Prepared transactions of this database. */
  static final String PREPARED =
      """
      select count(*) as number,
             coalesce(extract(epoch from clock_timestamp() - min(prepared)), 0)::bigint as seconds
      from pg_prepared_xacts where database = current_database()
      """;

  /** The database whose oldest row was frozen longest ago, in transactions, and in multixacts. */
  static final String WRAPAROUND =
      """
      select datname::text as name, age(datfrozenxid)::bigint as xids, mxid_age(datminmxid)::bigint as multixacts
      from pg_database order by greatest(age(datfrozenxid), mxid_age(datminmxid)) desc limit 1
      """;
}
