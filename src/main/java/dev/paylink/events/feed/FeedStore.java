package dev.paylink.events.feed;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.EventType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads events, one statement per operation. */
final class FeedStore {
  private static final UUID LOWEST = new UUID(0, 0);

  /**
   * How much older than another event one can be that has its position after it: more than a
   * transaction lasts, more than clocks differ, and more than the node that gives positions is
   * stopped. A partition is as long, so a longer time would only have one more read.
   */
  private static final Duration LATE_AFTER_ANOTHER = Duration.ofDays(28);

  private final Database database;
  private final EventRenderer renderer;
  private final InstantSource clock;

  FeedStore(Database database, EventRenderer renderer, InstantSource clock) {
    this.database = database;
    this.renderer = renderer;
    this.clock = clock;
  }

  /**
   * A page of the feed; empty if {@code after} is unknown.
   *
   * @param dropped whether {@code after} is unknown because of its age, if it is, and not because
   *     of a restore
   */
  Future<Optional<EventPage>> list(ListEvents query, boolean dropped) {
    if (query.objectId() != null) {
      return listOfObject(query, query.objectId());
    }
    UUID after = TypeId.EVENT.decodeOptional(query.after());
    UUID lowest = after == null ? LOWEST : lowestAfter(TypeId.timeOf(after));
    Instant at = after == null || dropped ? null : TypeId.timeOf(after);
    return list(query, after, at, lowest)
        .compose(
            page -> // after a restore the page continues after an event of another time
            page.map(found -> found.meta().restoredAt() != null).orElse(false)
                    ? list(query, after, at, LOWEST)
                    : Future.succeededFuture(page));
  }

  /**
   * The lowest id that an event can have after one of a time. If that is in the future, written by
   * a clock that was wrong, events of now come after it.
   */
  private UUID lowestAfter(Instant time) {
    Instant now = clock.instant();
    return Ids.lowestAt((time.isBefore(now) ? time : now).minus(LATE_AFTER_ANOTHER));
  }

  private Future<Optional<EventPage>> listOfObject(ListEvents query, String objectId) {
    TypeId object = SequencedBy.object(objectId);
    String[] types =
        Arrays.stream(SequencedBy.types(object))
            .filter(
                type ->
                    query.types().isEmpty()
                        || query.types().contains(EventType.of(type).orElseThrow()))
            .toArray(String[]::new);
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), query.limit() + 1L)
            .addValue(TypeId.EVENT.decodeOptional(query.after()))
            .addValue(types)
            .addValue(object.decode(objectId));
    String sql = query.newestFirst() ? FeedSql.LIST_OBJECT_NEWEST : FeedSql.LIST_OBJECT;
    return database.query(sql, parameters).map(rows -> page(query.limit(), rows));
  }

  private Future<Optional<EventPage>> list(
      ListEvents query, @Nullable UUID after, @Nullable Instant at, UUID lowest) {
    boolean all = query.types().isEmpty();
    String[] types =
        all
            ? EventRenderer.knownTypes()
            : query.types().stream().map(EventType::code).toArray(String[]::new);
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), query.limit() + 1L)
            .addValue(after)
            .addValue(types)
            .addValue(at == null ? null : Columns.utc(at))
            .addValue(lowest);
    return database
        .query(all ? FeedSql.LIST : FeedSql.LIST_TYPES, parameters)
        .map(rows -> page(query.limit(), rows));
  }

  private Optional<EventPage> page(int limit, RowSet<Row> rows) {
    boolean known = false;
    List<Event> events = new ArrayList<>(limit);
    boolean more = false;
    Instant restoredAt = null;
    for (Row row : rows) {
      known = row.getBoolean("known");
      restoredAt = Columns.of(row).time("restored_at");
      if (row.getUUID("id") == null) {
        break;
      }
      if (events.size() == limit) {
        more = true;
        break;
      }
      events.add(renderer.event(Columns.of(row)));
      more = events.size() < row.getLong("found");
    }
    return known
        ? Optional.of(new EventPage(events, new FeedMeta(limit, more, restoredAt)))
        : Optional.empty();
  }

  Future<Optional<Event>> get(UUID merchantId, UUID eventId) {
    return database
        .queryOne(FeedSql.GET, Tuple.of(eventId, merchantId))
        .map(found -> found.map(row -> renderer.event(Columns.of(row))));
  }
}
