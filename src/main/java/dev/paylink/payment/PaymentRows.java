package dev.paylink.payment;

import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.db.Columns;
import dev.paylink.id.TypeId;
import java.util.UUID;

/** Maps rows of {@code payment} to the payments of the API. */
public final class PaymentRows {
  private PaymentRows() {}

  /** Maps a row to a payment with all its details. */
  public static Payment payment(Columns row) {
    UUID id = row.uuid("id");
    return new Payment(
        TypeId.PAYMENT.encode(id),
        TypeId.ORDER.encode(row.uuid("order_id")),
        row.text("provider"),
        PaymentStatus.of(row.text("status")),
        row.money().amount(),
        row.text("currency"),
        row.optionalText("customer_reference"),
        row.optionalText("provider_reference"),
        row.optionalText("failure"),
        TypeId.timeOf(id),
        row.time("settled_at"));
  }
}
