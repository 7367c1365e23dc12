package dev.paylink.node.doctor;

/** SQL about partitions by time. */
final class PartitionRangeSql {
  private PartitionRangeSql() {}

  /** For how many days from today (UTC) each table has partitions, and how many it has. */
  static final String AHEAD =
      """
      select parent, count(*) as partitions,
             max(day_of_id(end_id)) - (now() at time zone 'UTC')::date as days
      from partition_range where not is_default group by parent
      """;

  /** The size of the default partitions. */
  static final String DEFAULTS =
      """
      select name, pg_relation_size(format('%I', name)::regclass) as bytes
      from partition_range where is_default order by name
      """;
}
