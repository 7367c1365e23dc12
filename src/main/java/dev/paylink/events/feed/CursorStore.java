package dev.paylink.events.feed;

import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and moves feed cursors, one statement per operation. */
final class CursorStore {
  private final Database database;
  private final EventRenderer renderer;

  CursorStore(Database database, EventRenderer renderer) {
    this.database = database;
    this.renderer = renderer;
  }

  /** Creates a cursor unless one of that name exists. */
  Future<Void> create(String name, boolean fromStart) {
    return database.query(CursorSql.CREATE, Tuple.of(name, fromStart)).mapEmpty();
  }

  /** Reads the events after a cursor; empty if the cursor is unknown. */
  Future<Optional<EventBatch>> read(ReadEvents query) {
    Tuple parameters =
        Tuple.of(query.name(), query.reader(), query.limit() + 1L)
            .addValue(query.after())
            .addValue(EventRenderer.knownTypes());
    return database.query(CursorSql.READ, parameters).map(rows -> batch(query, rows));
  }

  private Optional<EventBatch> batch(ReadEvents query, RowSet<Row> rows) {
    checkAfter(query.after(), rows.iterator().next().getLong("head"));
    int limit = query.limit();
    boolean known = false;
    boolean more = false;
    List<FeedEvent> events = new ArrayList<>(limit);
    for (Row row : rows) {
      known = row.getBoolean("known");
      more = events.size() == limit;
      if (more || row.getUUID("id") == null) {
        break;
      }
      events.add(placed(Columns.of(row)));
      more = events.size() < row.getLong("found");
    }
    return known ? Optional.of(new EventBatch(events, more)) : Optional.empty();
  }

  /**
   * A position beyond the end is of another database, or of a time before a restore of this one.
   */
  private static void checkAfter(@Nullable Long after, long head) {
    if (after != null && after > head) {
      throw Fault.invalid("after", "must be at most %d, the end of the feed".formatted(head));
    }
  }

  private FeedEvent placed(Columns row) {
    TypeId objectType = SequencedBy.type(EventType.of(row.text("type")).orElseThrow());
    return new FeedEvent(
        row.number("position"),
        row.id(TypeId.MERCHANT, "merchant_id"),
        objectType.encode(row.uuid("object_id")),
        renderer.event(row));
  }

  /** Releases the leases that the given readers hold. */
  Future<Void> release(Collection<CursorReader> readers) {
    String[] names = readers.stream().map(CursorReader::cursor).toArray(String[]::new);
    String[] ids = readers.stream().map(CursorReader::reader).toArray(String[]::new);
    return database
        .query(CursorSql.RELEASE, Tuple.tuple().addValue(names).addValue(ids))
        .mapEmpty();
  }

  /** A reader that has read from a cursor. */
  record CursorReader(String cursor, String reader) {}

  /**
   * Result of advancing a cursor.
   *
   * @param known whether the cursor exists
   * @param moved whether the position is within the feed
   * @param held whether the reader still holds the lease
   */
  record Move(boolean known, boolean moved, boolean held) {}

  Future<Move> advance(AdvanceCursor command) {
    return database
        .query(CursorSql.ADVANCE, Tuple.of(command.name(), command.reader(), command.position()))
        .map(rows -> rows.iterator().next())
        .map(
            row -> {
              Boolean held = row.getBoolean("held");
              return new Move(row.getBoolean("known"), held != null, Boolean.TRUE.equals(held));
            });
  }
}
