package dev.paylink.node.doctor;

/**
 * SQL about standbys and what keeps WAL for them. A server that is a standby refuses some of it.
 */
final class ReplicationSql {
  private ReplicationSql() {}

  /** Standbys that are connected: by how much WAL and time they are behind. */
  static final String STANDBYS =
      """
      select coalesce(application_name, '') as name, coalesce(state, '') as state,
             coalesce(sync_state, '') as sync_state,
             coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), -1)::bigint as bytes,
             coalesce(extract(epoch from replay_lag), 0)::bigint as seconds
      from pg_stat_replication order by 1
      """;

  /** Replication slots: whether somebody uses them, and what they keep. */
  static final String SLOTS =
      """
      select slot_name::text as name, active, coalesce(wal_status, '') as wal_status,
             coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as bytes
      from pg_replication_slots where not temporary order by 1
      """;
}
