package dev.paylink.events.webhook.history;

import dev.paylink.api.DeliveryBuilder;
import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.EventType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.events.webhook.endpoint.ReadableEvents;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads deliveries for merchants, and queues them again. */
public final class DeliveryQueryStore {
  private final Database database;

  public DeliveryQueryStore(Database database) {
    this.database = database;
  }

  Future<DeliveryPage> list(ListDeliveries query) {
    DeliveryListStatement.Statement statement = DeliveryListStatement.of(query);
    return database
        .query(statement.text(), Tuple.wrap(statement.parameters()))
        .map(rows -> page(query, rows));
  }

  private static DeliveryPage page(ListDeliveries query, RowSet<Row> rows) {
    List<Delivery> deliveries = new ArrayList<>();
    boolean more = false;
    for (Row row : rows) {
      deliveries.add(delivery(row, query.withAttempts()));
      more = query.withAttempts() && row.getLong("found") > rows.size();
    }
    if (deliveries.size() > query.limit()) {
      deliveries.remove(query.limit());
      more = true;
    }
    return new DeliveryPage(deliveries, new FeedMeta(query.limit(), more));
  }

  Future<Optional<Delivery>> get(UUID merchantId, UUID deliveryId) {
    return database
        .queryOne(DeliveryQuerySql.GET, Tuple.of(merchantId, deliveryId))
        .map(found -> found.map(row -> delivery(row, true)));
  }

  private static Delivery delivery(Row row, boolean withAttempts) {
    List<Attempt> attempts =
        withAttempts
            ? List.of(StrictJson.read(row.getString("attempt_log"), Attempt[].class))
            : null;
    UUID id = row.getUUID("id");
    return DeliveryBuilder.builder()
        .id(TypeId.WEBHOOK_DELIVERY.encode(id))
        .endpointId(TypeId.WEBHOOK_ENDPOINT.encode(row.getUUID("endpoint_id")))
        .eventId(TypeId.EVENT.encode(row.getUUID("event_id")))
        .eventType(EventType.of(row.getString("event_type")).orElseThrow())
        .state(DeliveryState.of(row.getString("state")))
        .attemptCount(row.getInteger("attempts"))
        .nextAttemptAt(Columns.of(row).time("next_at"))
        .createdAt(TypeId.timeOf(id))
        .attempts(attempts)
        .build();
  }

  /**
   * Makes a delivery due now if the caller may read its event.
   *
   * @param readable event types that the caller may read; null for all
   * @return the event type; empty if there is no such delivery
   */
  Future<Optional<String>> retry(
      UUID merchantId, UUID deliveryId, Instant now, @Nullable Set<EventType> readable) {
    Tuple parameters =
        Tuple.of(merchantId, deliveryId, Columns.utc(now), ReadableEvents.parameter(readable));
    return database
        .queryOne(DeliveryQuerySql.RETRY, parameters)
        .map(found -> found.map(row -> row.getString("event_type")));
  }

  /** The event types of an endpoint; null for all. */
  record EventTypes(@Nullable List<String> codes) {}

  /** Returns the event types of an endpoint; empty if there is no such endpoint. */
  Future<Optional<EventTypes>> eventTypes(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(DeliveryQuerySql.EVENT_TYPES, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(row -> new EventTypes(Columns.of(row).optionalTexts("event_types"))));
  }

  /**
   * Queues up to {@code limit} failed deliveries again, and makes as many due that are held or wait
   * for another attempt; empty if there is no such endpoint, or if it gets events that the caller
   * may not read.
   */
  public Future<Optional<Integer>> recover(
      UUID merchantId,
      UUID endpointId,
      Instant since,
      Instant until,
      Instant now,
      int limit,
      @Nullable Set<EventType> readable) {
    Values values =
        new Values()
            .set("merchant", merchantId)
            .set("endpoint", endpointId)
            .set("from", Ids.lowestAt(since.truncatedTo(ChronoUnit.MILLIS)))
            .set("to", Ids.lowestAt(until))
            .set("at", Columns.utc(now))
            .set("limit", (long) limit)
            .set("readable", ReadableEvents.parameter(readable));
    return database
        .queryOne(DeliveryQuerySql.RECOVER, values)
        .map(found -> found.map(row -> row.getInteger("count")));
  }
}
