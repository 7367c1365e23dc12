package dev.paylink.sales.payment;

import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.PaymentRow;

/** SQL that reads payments. */
public final class PaymentSql {
  private PaymentSql() {}

  /**
   * A payment {@code p} with its {@code settlements}, as JSON that {@link PaymentRows} reads. What
   * the customer was shown, which can be large, is not read.
   */
  public static final String JSON =
      """
      (select to_json(detail) from (
         select p.id, p.order_id, p.provider, p.status, p.amount_minor, p.currency, p.received_minor, p.refunded_minor,
                p.customer_reference, p.provider_reference, p.failure, p.updated_at, p.reported_at, p.settled_at, (
           select coalesce(json_agg(to_json(said) order by said.settled_at, said.reference), '[]')
           from (
             select s.reference, s.outcome, s.amount_minor, s.currency, s.repeated, s.paid_at,
                    s.note, s.settled_at
             from settlement s where s.payment_id = p.id
           ) said
         ) as settlements
       ) detail)""";

  /**
   * An order with its pending payment at a provider, null if absent, and how many payments it has.
   * Parameters: order, provider. No row for an unknown order.
   */
  static final String READ_START =
      """
      select %s, %s, (select count(*) from payment q where q.order_id = o.id) as payments
      from orders o left join payment p on p.order_id = o.id and p.provider = $2 and p.status = 'pending'
      where o.id = $1
      """
          .formatted(OrderRow.COLUMNS, PaymentRow.COLUMN);

  /** A payment with its order. Parameters: payment, order. */
  static final String READ_STARTED =
      """
      select %s, %s from orders o join payment p on p.order_id = o.id where o.id = $2 and p.id = $1
      """
          .formatted(OrderRow.COLUMNS, PaymentRow.COLUMN);

  /**
   * The settlement of a merchant's bank transfer by its reference. Parameters: merchant, reference.
   */
  static final String FIND_TRANSFER =
      """
      select p.order_id, s.payment_id, s.amount_minor, s.currency
      from settlement s join payment p on p.id = s.payment_id
      where s.merchant_id = $1 and s.provider = 'manual'
        and (s.reference = $2 or reference_key(s.reference) = reference_key($2))
      """;

  /** A payment of an order. Parameters: payment, order, merchant. */
  static final String GET =
      """
      select %s::text as payment from payment p
      where p.id = $1 and p.order_id = $2 and p.merchant_id = $3
      """
          .formatted(JSON);

  /**
   * Payments of an order; no row for an unknown order. Parameters: order, merchant, the payment
   * after which they start or null, and how many at most.
   */
  static final String LIST =
      """
      select (select coalesce(json_agg(%s order by p.id), '[]')::text
              from (select * from payment p where p.order_id = o.id and ($3::uuid is null or p.id > $3)
                    order by p.id limit $4) p) as payments
      from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(JSON);
}
