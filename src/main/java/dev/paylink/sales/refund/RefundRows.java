package dev.paylink.sales.refund;

import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import java.util.UUID;

/** Maps rows of {@code refund} to the refunds of the API. */
public final class RefundRows {
  private RefundRows() {}

  /** Maps a row to a refund. */
  public static Refund refund(Columns row) {
    UUID id = row.uuid("id");
    return new Refund(
        TypeId.REFUND.encode(id),
        row.id(TypeId.ORDER, "order_id"),
        row.id(TypeId.PAYMENT, "payment_id"),
        row.text("provider"),
        RefundStatus.of(row.text("status")),
        row.flag("by_hand"),
        row.money().amount(),
        row.text("currency"),
        row.optionalText("reason"),
        row.optionalText("provider_reference"),
        row.optionalText("failure"),
        TypeId.timeOf(id),
        row.time("settled_at"));
  }
}
