package dev.paylink.data.partition;

import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Partitions in the database. Any number of nodes may create and drop them at once. */
public final class PartitionStore {
  private static final UUID LOWEST = new UUID(0, 0);
  private static final UUID HIGHEST = new UUID(-1, -1);
  private static final int MAX_COUNTED = 10_000;

  private final Database database;

  public PartitionStore(Database database) {
    this.database = database;
  }

  /**
   * What became of the oldest partition.
   *
   * @param dropped its name if it was dropped
   * @param needed its name and why it could not be dropped
   */
  record Oldest(@Nullable String dropped, @Nullable String needed) {}

  /**
   * Creates the first missing partition from a time on, as many days ahead as the table says;
   * returns whether one was missing.
   */
  Future<Boolean> create(PartitionedTable table, Instant now) {
    UUID kept = table.kept().map(time -> firstKept(now, time)).orElse(LOWEST);
    return create(table, day(now), table.daysAhead(), kept);
  }

  /** Creates the partition of a time if it does not exist. Looks for no older row. */
  Future<Void> createCurrent(PartitionedTable table, Instant now) {
    return create(table, day(now), 0, HIGHEST).mapEmpty();
  }

  /** Creates the partition of a day if it does not exist. */
  public Future<Void> create(PartitionedTable table, LocalDate day) {
    return create(table, day, 0, LOWEST).mapEmpty();
  }

  private Future<Boolean> create(PartitionedTable table, LocalDate day, int ahead, UUID kept) {
    return database
        .queryOne(PartitionSql.CREATE, Tuple.of(table.name(), day, ahead, table.days(), kept))
        .map(row -> row.orElseThrow().getBoolean("missing"));
  }

  /** Whether the partition of today or tomorrow is missing. */
  Future<Boolean> isUrgent(PartitionedTable table, Instant now) {
    LocalDate today = day(now);
    return database
        .queryOne(
            PartitionSql.URGENT, Tuple.of(table.name(), today, today.plusDays(1), table.days()))
        .map(row -> row.orElseThrow().getBoolean("urgent"));
  }

  /** How many rows are in default partitions, by table, up to {@link #MAX_COUNTED} each. */
  Future<Map<String, Long>> defaultRows() {
    return database
        .query(PartitionSql.DEFAULTS, Tuple.tuple())
        .compose(
            found -> {
              Map<String, String> names = new TreeMap<>();
              found.forEach(row -> names.put(row.getString("parent"), row.getString("name")));
              return names.isEmpty() ? Future.succeededFuture(Map.of()) : rows(names);
            });
  }

  private Future<Map<String, Long>> rows(Map<String, String> partitionsByTable) {
    return database
        .query(PartitionSql.rows(partitionsByTable, MAX_COUNTED), Tuple.tuple())
        .map(
            rows -> {
              Map<String, Long> counts = new HashMap<>();
              rows.forEach(row -> counts.put(row.getString("parent"), row.getLong("rows")));
              return counts;
            });
  }

  /** Drops the oldest partition of a table if it is older than the given time. */
  Future<Oldest> drop(PartitionedTable table, Instant now, Duration kept) {
    return database
        .queryOne(PartitionSql.DROP, Tuple.of(table.name(), firstKept(now, kept)))
        .map(found -> found.orElseThrow())
        .map(row -> new Oldest(row.getString("dropped"), row.getString("needed")));
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  private static UUID firstKept(Instant now, Duration kept) {
    return Ids.lowestAt(now.minus(kept));
  }
}
