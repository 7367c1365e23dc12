package dev.paylink.order;

import dev.paylink.db.Fields;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.order.OrderMessages.Order;
import dev.paylink.order.OrderMessages.OrderDetail;
import dev.paylink.order.OrderMessages.Suspicion;
import dev.paylink.payment.PaymentFields;
import dev.paylink.payment.PaymentMessages.Payment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes orders of rows of {@code orders}. */
public final class OrderFields {
  private OrderFields() {}

  /** An order as a list shows it. */
  static Order order(Fields row) {
    UUID id = row.uuid("id");
    return new Order(
        TypeId.ORDER.encode(id),
        OrderStatus.of(row.text("status")),
        OrderSource.of(row.text("source")),
        row.money().amount(),
        row.text("currency"),
        row.customer(),
        row.flag("suspicious"),
        TypeId.timeOf(id));
  }

  /** An order with all there is in the row. */
  public static OrderDetail detail(Fields row) {
    Order order = order(row);
    UUID link = row.optionalUuid("payment_link_id");
    return new OrderDetail(
        order.id(),
        order.status(),
        order.source(),
        order.amount(),
        order.currency(),
        order.customer(),
        order.suspicious(),
        order.createdAt(),
        row.metadata(),
        link == null ? null : TypeId.PAYMENT_LINK.encode(link),
        suspicions(row.json("suspicions")),
        payments(row.json("payments")));
  }

  private static List<Suspicion> suspicions(@Nullable String json) {
    return json == null ? List.of() : List.of(StrictJson.read(json, Suspicion[].class));
  }

  private static @Nullable List<Payment> payments(@Nullable String json) {
    if (json == null) {
      return null;
    }
    List<Payment> payments = new ArrayList<>();
    for (Map<?, ?> row : StrictJson.read(json, Map[].class)) {
      payments.add(PaymentFields.payment(Fields.of(row)));
    }
    return payments;
  }
}
