package dev.paylink.sales.refund;

import dev.paylink.api.RefundBuilder;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import java.util.UUID;

/** Maps rows of {@code refund} to the refunds of the API. */
public final class RefundRows {
  private RefundRows() {}

  /** Maps a row to a refund. */
  public static Refund refund(Columns row) {
    UUID id = row.uuid("id");
    RefundStatus status = RefundStatus.of(row.text("status"));
    return RefundBuilder.builder()
        .id(TypeId.REFUND.encode(id))
        .orderId(row.id(TypeId.ORDER, "order_id"))
        .paymentId(row.id(TypeId.PAYMENT, "payment_id"))
        .provider(row.text("provider"))
        .status(status)
        .byHand(row.flag("by_hand"))
        .dispute(row.flag("dispute"))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .reason(row.optionalText("reason"))
        .providerReference(row.optionalText("provider_reference"))
        .failure(row.optionalText("failure"))
        .createdAt(TypeId.timeOf(id))
        .settledAt(row.time("settled_at"))
        .receiptNumber(
            status == RefundStatus.SUCCEEDED
                ? ReceiptNumbers.format(
                    ReceiptKind.REFUND,
                    row.optionalInteger("receipt_year"),
                    row.optionalNumber("receipt_number"))
                : null)
        .build();
  }
}
