package dev.paylink.node.doctor;

/** SQL about the work of nodes: leases, the feed, a quarantine. Times are the database's. */
final class WorkSql {
  private WorkSql() {}

  /** The leases: the holder of each, and how many seconds ago it expired (negative: it has not). */
  static final String LEASES =
      """
      select work, left(holder::text, 8) as holder,
             extract(epoch from clock_timestamp() - expires_at)::bigint as ended
      from lease order by work
      """;

  /** For how long there is a quarantine; no row without one. */
  static final String QUARANTINE =
      """
      select extract(epoch from now() - since)::bigint as seconds from quarantine
      """;
}
