package dev.paylink.sales.refund;

import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;

/** SQL that reads what is disputed. A dispute is a refund that a bank makes. */
final class DisputeSql {
  private DisputeSql() {}

  /**
   * The payment of a provider with its order, and with its dispute of a reference if that is
   * stored. Parameters: payment, provider, reference.
   */
  static final String READ =
      """
      select %s, %s, d.id as dispute_id, d.status as dispute_status
      from payment p join orders o on o.id = p.order_id
      left join refund d on d.payment_id = p.id and d.provider_reference = $3 and d.dispute
      where p.id = $1 and p.provider = $2
      """
          .formatted(OrderRow.COLUMNS, PaymentRow.COLUMN);

  /** The order of a payment. Parameters: payment, provider. */
  static final String ORDER = "select order_id from payment where id = $1 and provider = $2";
}
