package dev.paylink.sales.turnover;

import static dev.paylink.sales.export.Csv.plain;

import dev.paylink.api.OrderMessages;
import dev.paylink.sales.export.Csv;
import dev.paylink.sales.turnover.MovementMessages.Movement;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Payments or refunds as CSV. Times are local, with their offset. */
record MovementCsv(Csv csv, MovementKind kind) {
  private static final List<String> PAYMENTS =
      List.of(
          "settledAt,paidAt,provider,reference,amount,currency,receiptNumber,orderNumber,orderId,externalId,paymentId,customerReference,customerName,source,paymentLinkId,productId,note"
              .split(","));

  private static final List<String> REFUNDS =
      List.of(
          "settledAt,provider,reference,amount,currency,receiptNumber,orderNumber,orderId,externalId,refundId,paymentId,byHand,customerName,source,paymentLinkId,productId,reason,dispute"
              .split(","));

  /** The first line. */
  String header() {
    return csv.header(kind == MovementKind.PAYMENT ? PAYMENTS : REFUNDS);
  }

  /** The row of a movement, with times in a zone. */
  String row(Movement movement, ZoneId zone) {
    return csv.row(kind == MovementKind.PAYMENT ? payment(movement, zone) : refund(movement, zone));
  }

  private List<String> payment(Movement payment, ZoneId zone) {
    return List.of(
        time(payment.settledAt(), zone),
        time(payment.paidAt(), zone),
        payment.provider(),
        csv.text(payment.reference()),
        csv.number(payment.amount()),
        payment.currency(),
        plain(payment.receiptNumber()),
        csv.text(OrderMessages.numberOf(payment.orderId())),
        payment.orderId(),
        csv.text(payment.externalId()),
        payment.paymentId(),
        csv.text(payment.customerReference()),
        csv.text(payment.customerName()),
        payment.source(),
        plain(payment.paymentLinkId()),
        plain(payment.productId()),
        csv.text(payment.note()));
  }

  private List<String> refund(Movement refund, ZoneId zone) {
    return List.of(
        time(refund.settledAt(), zone),
        refund.provider(),
        csv.text(refund.reference()),
        csv.number(refund.amount()),
        refund.currency(),
        plain(refund.receiptNumber()),
        csv.text(OrderMessages.numberOf(refund.orderId())),
        refund.orderId(),
        csv.text(refund.externalId()),
        plain(refund.refundId()),
        refund.paymentId(),
        String.valueOf(refund.byHand()),
        csv.text(refund.customerName()),
        refund.source(),
        plain(refund.paymentLinkId()),
        plain(refund.productId()),
        csv.text(refund.note()),
        String.valueOf(refund.dispute()));
  }

  private static String time(@Nullable Instant at, ZoneId zone) {
    return at == null ? "" : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at.atZone(zone));
  }
}
