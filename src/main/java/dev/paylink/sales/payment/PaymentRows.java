package dev.paylink.sales.payment;

import dev.paylink.api.PaymentBuilder;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.Settlement;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@code payment} to the payments of the API. */
public final class PaymentRows {
  private PaymentRows() {}

  /** Maps a row to a payment; its settlements are null if the row has no {@code settlements}. */
  public static Payment payment(Columns row) {
    UUID id = row.uuid("id");
    return PaymentBuilder.builder()
        .id(TypeId.PAYMENT.encode(id))
        .orderId(row.id(TypeId.ORDER, "order_id"))
        .provider(row.text("provider"))
        .status(PaymentStatus.of(row.text("status")))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .received(received(row))
        .refunded(refunded(row))
        .customerReference(row.optionalText("customer_reference"))
        .providerReference(row.optionalText("provider_reference"))
        .failure(row.optionalText("failure"))
        .createdAt(TypeId.timeOf(id))
        .updatedAt(updatedAt(row, TypeId.timeOf(id)))
        .reportedAt(row.time("reported_at"))
        .settledAt(row.time("settled_at"))
        .settlements(settlements(row))
        .build();
  }

  /** What an order or a payment has received. */
  public static BigDecimal received(Columns row) {
    return row.money(row.number("received_minor")).amount();
  }

  /** What was refunded of an order or a payment, or is being refunded. */
  public static BigDecimal refunded(Columns row) {
    return row.money(row.number("refunded_minor")).amount();
  }

  /** When an order or a payment was last changed; when it was created if never. */
  public static Instant updatedAt(Columns row, Instant createdAt) {
    return Objects.requireNonNullElse(row.time("updated_at"), createdAt);
  }

  private static @Nullable List<Settlement> settlements(Columns payment) {
    String json = payment.json("settlements");
    if (json == null) {
      return null;
    }
    List<Settlement> settlements = new ArrayList<>();
    for (Map<?, ?> row : StrictJson.read(json, Map[].class)) {
      settlements.add(settlement(Columns.of(row)));
    }
    return settlements;
  }

  private static Settlement settlement(Columns row) {
    return new Settlement(
        row.text("reference"),
        PaymentStatus.of(row.text("outcome")),
        row.money().amount(),
        row.text("currency"),
        row.flag("repeated"),
        row.time("paid_at"),
        row.optionalText("note"),
        Objects.requireNonNull(row.time("settled_at")));
  }
}
