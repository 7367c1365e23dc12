package dev.paylink.node.doctor;

/** SQL about the connections of a server. */
final class ConnectionSql {
  private ConnectionSql() {}

  /**
   * The open connections of clients, and the connections to other databases; limits of this role
   * and this database, -1 for no limit.
   */
  static final String USED =
      """
      select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
             (select count(*) from pg_stat_activity where datname <> current_database()) as others,
             r.rolconnlimit::bigint as of_role, d.datconnlimit::bigint as of_database
      from pg_roles r cross join pg_database d
      where r.rolname = current_user and d.datname = current_database()
      """;

  /**
   * How many nodes are connected, at least: by their addresses, by the connections on which they
   * listen, which ask for nothing else and of which a node has one at most, and by the leases that
   * they hold.
   */
  static final String NODES =
      """
      select greatest(count(distinct client_addr), count(*) filter (where query = 'select 1'),
                      (select count(distinct holder) from lease where expires_at > now())) as nodes
      from pg_stat_activity
      where application_name = 'paylink' and datname = current_database()
      """;
}
