package dev.paylink.webhook.delivery;

import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The statement of a list of deliveries. There is a statement for each set of filters: one for all
 * of them would get a plan that suits none, and look through everything a merchant has for the few
 * that it asks for.
 */
final class DeliveryListStatement {
  private final List<Object> parameters = new ArrayList<>();
  private final StringBuilder filters = new StringBuilder();

  /**
   * A statement with its parameters. It gives one row more than the limit if there are more.
   *
   * @param text differs only by which filters there are, by the event type and the state
   */
  record Statement(String text, List<Object> parameters) {}

  private DeliveryListStatement(ListDeliveries query) {
    parameters.add(TypeId.MERCHANT.decode(query.merchantId()));
    parameters.add(query.limit() + 1L);
  }

  /** Lists a merchant's deliveries, newest first. */
  static Statement of(ListDeliveries query) {
    DeliveryListStatement list = new DeliveryListStatement(query);
    list.where("d.id < $%d::uuid", decoded(TypeId.WEBHOOK_DELIVERY, query.after()));
    list.where("d.endpoint_id = $%d::uuid", decoded(TypeId.WEBHOOK_ENDPOINT, query.endpointId()));
    if (query.eventType() != null) { // as it is, for the one plan to be made by how rare it is
      list.filters.append(" and d.event_type = '%s'".formatted(query.eventType().code()));
    }
    list.where("d.id >= $%d::uuid", lowestAt(query.createdFrom()));
    list.where("d.id < $%d::uuid", lowestAt(query.createdTo()));
    return new Statement(list.text(query.state()), list.parameters);
  }

  private static @Nullable UUID decoded(TypeId type, @Nullable String id) {
    return id == null ? null : type.decode(id);
  }

  private static @Nullable UUID lowestAt(@Nullable Instant time) {
    return time == null ? null : Ids.lowestAt(time);
  }

  /** A condition with the number of its parameter; null for none. */
  private void where(String condition, @Nullable Object value) {
    if (value != null) {
      parameters.add(value);
      filters.append(" and ").append(condition.formatted(parameters.size()));
    }
  }

  private String text(@Nullable DeliveryState state) {
    if (state == null) {
      return "(%s) union all (%s) order by id desc limit $2"
          .formatted(newest(DeliveryQuerySql.WAITING), newest(DeliveryQuerySql.DONE));
    }
    return switch (state) {
      case PENDING -> newest(DeliveryQuerySql.WAITING + " and w.enabled and d.due_at < 'infinity'");
      case HELD ->
          newest(DeliveryQuerySql.WAITING + " and (d.due_at = 'infinity' or not w.enabled)");
      case SUCCEEDED -> newest(DeliveryQuerySql.DONE + " and d.state = 'succeeded'");
      case FAILED -> newest(DeliveryQuerySql.DONE + " and d.state = 'failed'");
    };
  }

  private String newest(String deliveries) {
    return deliveries + filters + " order by d.id desc limit $2";
  }
}
