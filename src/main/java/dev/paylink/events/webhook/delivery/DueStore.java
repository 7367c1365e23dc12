package dev.paylink.events.webhook.delivery;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.events.webhook.delivery.Backlog.Reading;
import dev.paylink.events.webhook.delivery.Due.Position;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds due deliveries of enabled endpoints. */
public final class DueStore {
  private final Database database;

  public DueStore(Database database) {
    this.database = database;
  }

  /**
   * What has become due in shards, each after a place.
   *
   * @param limit of a shard
   */
  Future<List<Due>> fresh(Map<Integer, Position> since, Instant now, int limit) {
    Tuple parameters =
        Tuple.of(shards(since.keySet()))
            .addValue(times(since.values()))
            .addValue(ids(since.values()))
            .addValue(Columns.utc(now))
            .addValue((long) limit);
    return database.query(DueSql.FRESH, parameters).map(DueStore::due);
  }

  /**
   * A step of a walk through endpoints.
   *
   * @param first the first due delivery of each endpoint with a due delivery
   * @param shard of the endpoint at which the step stopped; null if it has passed all
   * @param endpointId where it stopped
   */
  record Step(List<Due> first, @Nullable Integer shard, @Nullable UUID endpointId) {}

  /**
   * Walks through the endpoints of shards, in their order.
   *
   * @param after the endpoint in each shard after which to continue
   * @param limit endpoints of the step
   */
  Future<Step> step(Map<Integer, UUID> after, Instant now, int limit) {
    return database
        .query(DueSql.FIRST, walk(after, now, limit))
        .map(
            rows -> {
              List<Due> first = new ArrayList<>();
              Row last = null;
              for (Row row : rows) {
                last = row;
                if (row.getUUID("id") != null) {
                  first.add(due(row));
                }
              }
              return last == null || rows.size() < limit
                  ? new Step(first, null, null)
                  : new Step(first, last.getInteger("shard"), last.getUUID("endpoint_id"));
            });
  }

  /**
   * Makes the first waiting event of each object of shards due; see {@link OrderedSql#FIRST}.
   *
   * @return how many were made due, at most the limit
   */
  Future<Integer> makeFirstDue(Collection<Integer> shards, Instant now, int limit) {
    return database
        .query(OrderedSql.FIRST, Tuple.of(shards(shards), Columns.utc(now)).addValue((long) limit))
        .map(RowSet::rowCount);
  }

  private static Tuple walk(Map<Integer, UUID> after, Instant now, int limit) {
    return Tuple.of(shards(after.keySet()))
        .addValue(after.values().toArray(UUID[]::new))
        .addValue(Columns.utc(now))
        .addValue((long) limit);
  }

  /**
   * The delivery that has been due for the longest time, as {@link #step} finds it; empty if
   * nothing is due.
   */
  Future<Optional<Due>> oldest(Map<Integer, UUID> after, Instant now, int limit) {
    return database
        .queryOne(DueSql.OLDEST, walk(after, now, limit))
        .map(found -> found.map(DueStore::due));
  }

  /** The next due deliveries of endpoints. */
  Future<List<Due>> ofEndpoints(Map<EndpointQueue, Reading> reading, Instant now) {
    List<Position> after = reading.values().stream().map(Reading::after).toList();
    Tuple parameters =
        Tuple.of(shards(reading.keySet().stream().map(EndpointQueue::shard).toList()))
            .addValue(column(reading.keySet(), EndpointQueue::id, UUID[]::new))
            .addValue(times(after))
            .addValue(ids(after))
            .addValue(column(reading.values(), Reading::most, Integer[]::new))
            .addValue(Columns.utc(now));
    return database.query(DueSql.OF_ENDPOINTS, parameters).map(DueStore::due);
  }

  private static Short[] shards(Collection<Integer> shards) {
    return column(shards, Integer::shortValue, Short[]::new);
  }

  private static OffsetDateTime[] times(Collection<Position> positions) {
    return column(positions, position -> Columns.utc(position.dueAt()), OffsetDateTime[]::new);
  }

  private static UUID[] ids(Collection<Position> positions) {
    return column(positions, Position::id, UUID[]::new);
  }

  private static <S, T> T[] column(
      Collection<S> rows, Function<S, T> value, IntFunction<T[]> array) {
    return rows.stream().map(value).toArray(array);
  }

  private static List<Due> due(RowSet<Row> rows) {
    List<Due> due = new ArrayList<>(rows.size());
    rows.forEach(row -> due.add(due(row)));
    return due;
  }

  private static Due due(Row row) {
    return new Due(
        row.getUUID("id"),
        row.getInteger("shard"),
        row.getUUID("endpoint_id"),
        row.getUUID("merchant_id"),
        row.getOffsetDateTime("due_at").toInstant(),
        row.getBoolean("ordered"),
        row.getInteger("max_concurrency"),
        row.getInteger("max_per_second"));
  }
}
