package dev.paylink.sales.refund;

import dev.paylink.sales.receipt.ReceiptSql;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.RefundRow;

/** SQL of what becomes of refunds. */
final class RefundOutcomeSql {
  private RefundOutcomeSql() {}

  /** A refund, its payment, its order and what it takes back. Parameters: refund, provider. */
  static final String READ =
      """
      select %s, %s, %s,
             (select m.movements::text from refund_movements m where m.refund_id = r.id) as movements, %s
      from refund r join orders o on o.id = r.order_id join payment p on p.id = r.payment_id
      where r.id = $1 and r.provider = $2
      """
          .formatted(
              OrderRow.COLUMNS,
              PaymentRow.COLUMN,
              RefundRow.COLUMN,
              ReceiptSql.timeZone("o.merchant_id"));
}
