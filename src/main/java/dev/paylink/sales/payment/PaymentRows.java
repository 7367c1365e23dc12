package dev.paylink.sales.payment;

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
    return new Payment(
        TypeId.PAYMENT.encode(id),
        TypeId.ORDER.encode(row.uuid("order_id")),
        row.text("provider"),
        PaymentStatus.of(row.text("status")),
        row.money().amount(),
        row.text("currency"),
        received(row, row.text("status").equals(PaymentStatus.SUCCEEDED.code())),
        refunded(row),
        row.optionalText("customer_reference"),
        row.optionalText("provider_reference"),
        row.optionalText("failure"),
        TypeId.timeOf(id),
        updatedAt(row, TypeId.timeOf(id)),
        row.time("settled_at"),
        settlements(row));
  }

  /**
   * What an order or a payment has received; null in an event of before this was recorded. One that
   * was paid before has no figure: then it is its amount, as in the functions {@code received_of}
   * of the database.
   *
   * @param paid whether its status says that it received its amount
   */
  public static @Nullable BigDecimal received(Columns row, boolean paid) {
    if (!row.has("received_minor")) {
      return null;
    }
    Long received = row.optionalNumber("received_minor");
    return row.money(received != null ? received : paid ? row.number("amount_minor") : 0).amount();
  }

  /** What was refunded of an order or a payment; null in an event of before refunds. */
  public static @Nullable BigDecimal refunded(Columns row) {
    return row.has("refunded_minor")
        ? row.money(row.numberOrZero("refunded_minor")).amount()
        : null;
  }

  /** When an order or a payment was last changed; null in an event of before this was recorded. */
  public static @Nullable Instant updatedAt(Columns row, Instant createdAt) {
    return row.has("updated_at")
        ? Objects.requireNonNullElse(row.time("updated_at"), createdAt)
        : null;
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
