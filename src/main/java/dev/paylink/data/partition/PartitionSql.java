package dev.paylink.data.partition;

import java.util.Map;
import java.util.stream.Collectors;

/** SQL of partitions; the functions are in {@code R__partitions.sql}. */
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

  /** The default partitions, each with its table; not every table has one. */
  static final String DEFAULTS =
      """
      select parent, quote_ident(name) as name from partition_range where is_default
      """;

  /**
   * The rows in a partition, at most {@code %3$d}. Statistics of the server do not serve: they are
   * gone after a crash, and on a new primary.
   */
  private static final String ROWS =
      "select '%1$s' as parent, (select count(*) from (select from %2$s limit %3$d) d) as rows";

  /** The rows in each of these partitions, up to a limit. */
  static String rows(Map<String, String> partitionsByTable, int limit) {
    return partitionsByTable.entrySet().stream()
        .map(partition -> ROWS.formatted(partition.getKey(), partition.getValue(), limit))
        .collect(Collectors.joining(" union all "));
  }

  /**
   * Drops the oldest partition of a table if all its ids are before an id. One row: what was
   * dropped, or why it could not be; both null if there is nothing to drop. Parameters: table,
   * first id to keep.
   */
  static final String DROP =
      """
      select dropped, needed from drop_partition($1, $2::uuid)
      """;
}
