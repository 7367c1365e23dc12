package dev.paylink.db;

/** SQL about what keeps the database from removing dead rows. */
final class SnapshotSql {
  private SnapshotSql() {}

  /**
   * What holds the oldest snapshot of this database, by kind: how old it is, as far as it is known,
   * and how many transactions ago it was taken. Reads the server's memory only. The roles of other
   * sessions are not seen without {@code pg_read_all_stats}; a vacuum holds no snapshot.
   */
  static final String OLDEST =
      """
      select extract(epoch from clock_timestamp() - min(xact_start))::float8 as session_age,
             max(age(backend_xmin))::bigint as session_transactions,
             (select extract(epoch from clock_timestamp() - min(prepared))::float8 from pg_prepared_xacts
              where database = current_database()) as prepared_age,
             (select max(age(transaction))::bigint from pg_prepared_xacts
              where database = current_database()) as prepared_transactions,
             (select max(age(xmin))::bigint from pg_replication_slots) as slot_transactions
      from pg_stat_activity
      where backend_xmin is not null and pid <> pg_backend_pid()
        and (datname = current_database() or datname is null)
        and backend_type <> 'autovacuum worker'
      """;
}
