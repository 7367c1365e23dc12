package dev.paylink.checkout;

import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;

/** SQL of the customers' reports that they have paid. */
final class PaidReportSql {
  private PaidReportSql() {}

  /**
   * The pending bank transfer of an order. Parameters: token, order, browser that created the
   * order. No row without one.
   */
  static final String READ =
      """
      select %s, %s, m.clock_ahead
      from orders o
      join payment_link l on l.id = o.payment_link_id
      join merchant m on m.id = o.merchant_id
      join payment p on p.order_id = o.id and p.provider = 'manual' and p.status = 'pending'
      where l.checkout_token = $1 and o.id = $2 and o.browser = $3::text
      """
          .formatted(OrderRow.COLUMNS, PaymentRow.COLUMN);
}
