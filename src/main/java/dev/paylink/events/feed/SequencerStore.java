package dev.paylink.events.feed;

import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventType;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Gives positions to events in the database. */
final class SequencerStore {
  private final Database database;

  SequencerStore(Database database) {
    this.database = database;
  }

  /**
   * A batch of events that got their positions.
   *
   * @param full whether more events may lack a position
   * @param events in the order of their positions
   */
  record Batch(boolean full, List<CommittedEvent> events) {}

  /**
   * Gives positions to about {@code limit} events. Does nothing if {@code fence} is not the fence
   * of the lease; see {@link SequencerSql#SEQUENCE}.
   */
  Future<Batch> sequence(int limit, long fence) {
    return database
        .query(SequencerSql.SEQUENCE, Tuple.of((long) limit, fence))
        .map(
            rows -> {
              List<CommittedEvent> events = new ArrayList<>(rows.size());
              rows.forEach(row -> committed(Columns.of(row)).ifPresent(events::add));
              return new Batch(rows.size() >= limit, events);
            });
  }

  /**
   * Lets positions jump ahead if the database was restored or a standby promoted; see {@link
   * SequencerSql#JUMP}.
   *
   * @return the last position before; empty if nothing changed
   */
  Future<Optional<Long>> jumpAfterRestore(long fence) {
    return database
        .queryOne(SequencerSql.JUMP, Tuple.of(fence))
        .map(row -> row.map(jumped -> jumped.getLong("last_kept")));
  }

  /** The age of the oldest event without a position, in seconds; 0 if absent. */
  Future<Double> lagSeconds() {
    return database
        .queryOne(SequencerSql.LAG, Tuple.tuple())
        .map(row -> row.orElseThrow().getDouble("lag"));
  }

  /** Empty for an event type of a later version, which has no subscribers on this node. */
  private static Optional<CommittedEvent> committed(Columns row) {
    return EventType.of(row.text("type"))
        .map(
            type ->
                new CommittedEvent(
                    row.id(TypeId.EVENT, "id"),
                    type,
                    row.id(TypeId.MERCHANT, "merchant_id"),
                    SequencedBy.type(type).encode(row.uuid("object_id")),
                    Math.toIntExact(row.number("sequence")),
                    Objects.requireNonNull(row.time("occurred_at"))));
  }
}
