package dev.paylink.events.webhook.delivery;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.events.webhook.delivery.LookWindow.Position;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds endpoints with due deliveries. */
public final class WaitingStore {
  private final Database database;

  public WaitingStore(Database database) {
    this.database = database;
  }

  /**
   * Endpoints whose deliveries have become due.
   *
   * @param end where to continue if there are more
   */
  record Look(List<Waiting> endpoints, @Nullable Position end) {}

  /** Returns the endpoints of deliveries that have become due since a position. */
  Future<Look> look(Position from, Instant now) {
    Tuple parameters = Tuple.of(Columns.utc(now), Columns.utc(from.dueAt()), from.endpointId());
    return database
        .query(WaitingSql.LOOK, parameters)
        .map(rows -> new Look(endpoints(rows), end(rows.iterator().next())));
  }

  /** Returns where to continue; null if nothing is left. */
  static @Nullable Position end(Row row) {
    OffsetDateTime dueAt = row.getOffsetDateTime("end_due");
    return dueAt == null ? null : new Position(dueAt.toInstant(), row.getUUID("end_endpoint"));
  }

  /**
   * Endpoints with due deliveries in a part of the table.
   *
   * @param blocks number of blocks of the table
   */
  record Walk(List<Waiting> endpoints, long blocks) {}

  /** Returns the endpoints of due deliveries in some blocks of the table. */
  Future<Walk> walk(long fromBlock, long blocks, Instant now) {
    return database
        .query(WaitingSql.WALK, Tuple.of(fromBlock, fromBlock + blocks, Columns.utc(now)))
        .map(rows -> new Walk(endpoints(rows), rows.iterator().next().getLong("blocks")));
  }

  /**
   * The delivery in a part of the table that is due for the longest time.
   *
   * @param waiting its endpoint, and since when it is due; null if none was found
   * @param blocks number of blocks of the table
   */
  record Oldest(@Nullable Waiting waiting, long blocks) {}

  /** Returns the oldest due delivery in some blocks of the table. */
  Future<Oldest> oldest(long fromBlock, long blocks, Instant now) {
    return database
        .queryOne(WaitingSql.OLDEST, Tuple.of(fromBlock, fromBlock + blocks, Columns.utc(now)))
        .map(
            found -> {
              List<Waiting> waiting = endpoints(List.of(found.orElseThrow()));
              return new Oldest(
                  waiting.isEmpty() ? null : waiting.get(0), found.get().getLong("blocks"));
            });
  }

  private static List<Waiting> endpoints(Iterable<Row> rows) {
    List<Waiting> endpoints = new ArrayList<>();
    for (Row row : rows) {
      UUID id = row.getUUID("endpoint_id");
      if (id != null) {
        endpoints.add(
            new Waiting(
                id, row.getUUID("merchant_id"), row.getOffsetDateTime("since").toInstant()));
      }
    }
    return endpoints;
  }
}
