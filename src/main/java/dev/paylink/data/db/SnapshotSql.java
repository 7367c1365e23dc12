package dev.paylink.data.db;

/** SQL about what keeps the database from removing dead rows. */
final class SnapshotSql {
  private SnapshotSql() {}

  /**
   * What keeps the database from removing rows, by kind: how old it is, as far as it is known, and
   * how many transactions ago it started; 0 without one. Reads the server's memory only. Sessions
   * of other roles are not seen without {@code pg_read_all_stats}.
   *
   * <p>A session that has written and is idle in its transaction has no snapshot, only a
   * transaction. A standby that reports its snapshots ({@code hot_standby_feedback}) is a session
   * without a transaction. A logical slot holds back the catalogs only. A vacuum holds nothing
   * back. {@code wal_kept} is null on a standby.
   */
  static final String OLDEST =
      """
      with holder as materialized (
        select backend_type = 'walsender' as standby, xact_start,
               greatest(age(backend_xmin), age(backend_xid)) as transactions
        from pg_stat_activity
        where (backend_xmin is not null or backend_xid is not null) and pid <> pg_backend_pid()
          and (datname = current_database() or datname is null)
          and backend_type <> 'autovacuum worker'
          and pid not in (select pid from pg_stat_progress_vacuum)
      ), prepared as materialized (
        select min(prepared) as began, max(age(transaction)) as transactions from pg_prepared_xacts
        where database = current_database()
      ), slot as materialized (
        select max(greatest(age(xmin), age(catalog_xmin))) as transactions, min(restart_lsn) as restart_lsn
        from pg_replication_slots
      )
      select coalesce(extract(epoch from clock_timestamp()
                      - (select min(xact_start) from holder where not standby)), 0)::float8 as session_age,
             coalesce((select max(transactions) from holder where not standby), 0)::float8 as session_transactions,
             coalesce((select max(transactions) from holder where standby), 0)::float8 as standby_transactions,
             coalesce(extract(epoch from clock_timestamp() - p.began), 0)::float8 as prepared_age,
             coalesce(p.transactions, 0)::float8 as prepared_transactions,
             coalesce(s.transactions, 0)::float8 as slot_transactions,
             case when not pg_is_in_recovery()
                  then coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn), 0) end::float8 as wal_kept
      from prepared p, slot s
      """;
}
