package dev.paylink.payment;

import dev.paylink.db.Fields;
import dev.paylink.id.TypeId;
import dev.paylink.payment.PaymentMessages.Payment;
import java.util.UUID;

/** Makes payments of rows of {@code payment}. */
public final class PaymentFields {
  private PaymentFields() {}

  /** A payment with all there is in the row. */
  public static Payment payment(Fields row) {
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
