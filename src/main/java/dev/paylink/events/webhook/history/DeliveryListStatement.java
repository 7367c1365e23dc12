package dev.paylink.events.webhook.history;

import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.PageCut;
import dev.paylink.events.feed.SequencedBy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Builds the statement of a list of deliveries. Each set of filters has a separate statement: a
 * common one would get a generic plan, which reads all deliveries of a merchant to find a few.
 */
final class DeliveryListStatement {
  private final List<Object> parameters = new ArrayList<>();
  private final StringBuilder filters = new StringBuilder();
  private @Nullable String events; // of which deliveries are listed; null for all

  /**
   * A statement with its parameters. It returns one row more than the limit if there are more.
   *
   * @param text depends only on which filters are set, on the event type and on the state
   */
  record Statement(String text, List<Object> parameters) {}

  private DeliveryListStatement(ListDeliveries query) {
    parameters.add(TypeId.MERCHANT.decode(query.merchantId()));
    parameters.add(query.limit() + 1L);
  }

  /** Lists a merchant's deliveries, newest first. */
  static Statement of(ListDeliveries query) {
    DeliveryListStatement list = new DeliveryListStatement(query);
    list.where("d.id < $%d::uuid", TypeId.WEBHOOK_DELIVERY.decodeOptional(query.after()));
    list.where(
        "d.endpoint_id = $%d::uuid", TypeId.WEBHOOK_ENDPOINT.decodeOptional(query.endpointId()));
    if (query.eventType() != null) { // a literal, so that the planner knows how rare it is
      list.filters.append(" and d.event_type = '%s'".formatted(query.eventType().code()));
    }
    list.where("d.id >= $%d::uuid", lowestAt(query.createdFrom()));
    list.where("d.id < $%d::uuid", lowestAt(query.createdTo()));
    list.ofObject(query.objectId());
    String text = list.text(query.state());
    return new Statement(
        query.withAttempts() ? withAttempts(text) : text, List.copyOf(list.parameters));
  }

  private static String withAttempts(String deliveries) {
    return PageCut.of(DeliveryQuerySql.withAttempts(deliveries), List.of("attempt_log"))
        + " order by r.id desc";
  }

  /** Has the deliveries looked up for each event of the object; nothing if it is null. */
  private void ofObject(@Nullable String objectId) {
    if (objectId != null) {
      TypeId type = SequencedBy.object(objectId);
      parameters.add(type.decode(objectId));
      parameters.add(SequencedBy.types(type));
      events = DeliveryQuerySql.eventsOf("$" + (parameters.size() - 1), "$" + parameters.size());
    }
  }

  private static @Nullable UUID lowestAt(@Nullable Instant time) {
    return time == null ? null : Ids.lowestAt(time);
  }

  /** Adds a condition with the number of its parameter; nothing if the value is null. */
  private void where(String condition, @Nullable Object value) {
    if (value != null) {
      parameters.add(value);
      filters.append(" and ").append(condition.formatted(parameters.size()));
    }
  }

  private String text(@Nullable DeliveryState state) {
    if (state == null) {
      return "(%s) union all (%s) order by id desc limit $2"
          .formatted(newest(DeliveryQuerySql.UNFINISHED), newest(DeliveryQuerySql.FINISHED));
    }
    return switch (state) {
      case PENDING ->
          newest(DeliveryQuerySql.UNFINISHED + " and w.enabled and d.due_at < 'infinity'");
      case HELD ->
          newest(DeliveryQuerySql.UNFINISHED + " and (d.due_at = 'infinity' or not w.enabled)");
      case SUCCEEDED -> newest(DeliveryQuerySql.FINISHED + " and d.state = 'succeeded'");
      case FAILED -> newest(DeliveryQuerySql.FINISHED + " and d.state = 'failed'");
    };
  }

  private String newest(String deliveries) {
    String order = " order by d.id desc limit $2";
    return events == null
        ? deliveries + filters + order
        : "select d.* from (%s) e cross join lateral (%s) d"
                .formatted(
                    events,
                    deliveries + filters + " and " + DeliveryQuerySql.OF_EVENT + " offset 0")
            + order;
  }
}
