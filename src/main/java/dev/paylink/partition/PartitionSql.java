package dev.paylink.partition;

/** SQL of partitions; the functions are in {@code V42__partitions.sql}. */
final class PartitionSql {
  private PartitionSql() {}

  /**
   * Creates a missing partition of a table, and moves rows there from its default partition. One
   * row: whether one was missing. Parameters: table, today, days ahead, days of a partition, the
   * lowest id to move.
   */
  static final String CREATE =
      """
      select create_partitions($1, $2::date, $3, $4, $5::uuid) as missing
      """;

  /**
   * Whether the partition of one of two days is missing. Parameters: table, the days, days of a
   * partition.
   */
  static final String URGENT =
      """
      select missing_partition($1, array[$2::date, $3::date], $4) is not null as urgent
      """;

  /** The rows in the default partition of each table, as the statistics of the server know them. */
  static final String DEFAULT_ROWS =
      """
      select p.parent, s.n_live_tup as rows
      from partition_range p join pg_stat_user_tables s on s.relname = p.name
      where p.is_default
      """;

  /**
   * Drops the oldest partition of a table if it ended before an id. One row: what was dropped, or
   * why it could not be; both null if there is nothing to drop. Parameters: table, first id to
   * keep.
   */
  static final String DROP =
      """
      select dropped, needed from drop_partition($1, $2::uuid)
      """;
}
