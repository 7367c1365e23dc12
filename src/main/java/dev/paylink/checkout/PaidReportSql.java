package dev.paylink.checkout;

import dev.paylink.data.outbox.OutboxSql;

/** SQL of the customers' reports that they have paid. */
final class PaidReportSql {
  private PaidReportSql() {}

  /**
   * Notes that the customer has reported the pending bank transfer of a pending order, and writes
   * the event; once for each payment. Changes no status. Parameters: token, order, browser that
   * created the order, time, event id, origin. One row if it was noted now.
   */
  static final String REPORT =
      """
      with locked as (
        select o.*, $4::timestamptz + make_interval(secs => m.clock_ahead) as at
        from orders o join payment_link l on l.id = o.payment_link_id join merchant m on m.id = o.merchant_id
        where l.checkout_token = $1 and o.id = $2 and o.browser = $3::text and o.status = 'pending'
        for update of o
      ), reported as (
        update payment p set reported_at = locked.at, updated_at = locked.at
        from locked
        where p.order_id = locked.id and p.provider = 'manual' and p.status = 'pending'
          and p.reported_at is null
        returning p.*
      ), changed as (
        update orders o set sequence = o.sequence + 1, updated_at = r.updated_at
        from reported r where o.id = r.order_id
        returning o.*
      ), %s
      select id from reported
      """
          .formatted(
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "(select at from locked)",
                  """
                  select 1 as n, p.merchant_id, 'payment.reported' as type,
                         p.order_id as object_id, o.sequence, to_json(p) as object,
                         null::text as previous
                  from reported p join changed o on o.id = p.order_id""",
                  "$6"));
}
