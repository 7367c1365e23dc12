package dev.paylink.node.doctor;

/** SQL about the server of a database. */
final class ServerSql {
  private ServerSql() {}

  /** What a session starts with, so that settings of this one do not show. */
  static final String SETTINGS =
      """
      select name, coalesce(reset_val, setting, '') as setting from pg_settings
      """;

  /** The version in words and whether the server is a standby. */
  static final String STATE =
      """
      select current_setting('server_version') as version, pg_is_in_recovery() as standby,
             pg_database_size(current_database()) as bytes
      """;

  /** The clock of the server, in milliseconds since 1970. */
  static final String CLOCK =
      """
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms
      """;

  /** Whether this role sees the sessions of others. */
  static final String PRIVILEGES =
      """
      select pg_has_role(current_user, 'pg_read_all_stats', 'member') as stats, current_user::text as role
      """;
}
