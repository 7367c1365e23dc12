package dev.paylink.node.doctor;

/**
 * SQL of what a support bundle has of a database: no row of a merchant, and no text that a person
 * wrote. Each query returns one JSON document.
 */
final class SupportSql {
  private SupportSql() {}

  /** The migrations that ran. */
  static final String SCHEMA_HISTORY =
      """
      select coalesce(json_agg(h order by h.installed_rank), '[]')::text as json
      from (select installed_rank, version, description, script, checksum, installed_on, execution_time, success
            from flyway_schema_history) h
      """;

  /** Sizes, rows and vacuums of tables, the largest first. */
  static final String TABLES =
      """
      select coalesce(json_agg(t), '[]')::text as json
      from (select relname, pg_total_relation_size(relid) as bytes, pg_relation_size(relid) as table_bytes,
                   pg_indexes_size(relid) as index_bytes, n_live_tup, n_dead_tup, n_tup_ins, n_tup_upd,
                   n_tup_hot_upd, n_tup_del, seq_scan, idx_scan, last_vacuum, last_autovacuum, last_analyze,
                   last_autoanalyze
            from pg_stat_user_tables where schemaname = current_schema() order by 2 desc) t
      """;

  /**
   * The settings of the server. Settings of type string can have passwords and texts of an
   * operator, so only a few are taken.
   */
  static final String SETTINGS =
      """
      select coalesce(json_agg(s), '[]')::text as json
      from (select name, setting, unit, source, pending_restart from pg_settings
            where category <> 'Customized Options'
              and (vartype <> 'string'
                   or name in ('server_version', 'TimeZone', 'DateStyle', 'lc_collate', 'lc_ctype', 'lc_messages',
                               'server_encoding', 'shared_preload_libraries', 'synchronous_standby_names',
                               'default_transaction_isolation'))
            order by name) s
      """;

  /** Sessions by what they do, without their statements, users and addresses. */
  static final String SESSIONS =
      """
      select coalesce(json_agg(s), '[]')::text as json
      from (select backend_type, application_name = 'paylink' as paylink, state, wait_event_type, wait_event,
                   count(*) as sessions, max(extract(epoch from clock_timestamp() - xact_start))::bigint as oldest_seconds
            from pg_stat_activity group by 1, 2, 3, 4, 5 order by 6 desc) s
      """;

  /** Whether the extension with the times of statements is installed. */
  static final String HAS_STATEMENTS =
      """
      select exists (select from pg_extension where extname = 'pg_stat_statements') as installed
      """;

  /** The 100 statements of this role in this database that took most time. */
  static final String STATEMENTS =
      """
      select queryid::text as id, calls, rows, total_exec_time::bigint as total_ms,
             (mean_exec_time * 1000)::bigint as mean_us, query
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and userid = (select oid from pg_roles where rolname = current_user)
      order by total_exec_time desc limit 100
      """;
}
