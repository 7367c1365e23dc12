package dev.paylink.sales.refund;

import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.payment.AmountTextSql;

/** SQL of what becomes of refunds. */
final class RefundOutcomeSql {
  private RefundOutcomeSql() {}

  /**
   * Stores the outcome of a pending refund, and writes its event; a failure releases the amount. A
   * pending order that is covered again by what is released becomes paid, and is flagged if it has
   * more than its amount. Parameters: refund, provider, status, whether it is made by hand,
   * reference, failure, ids of four events, time, origin, the reason to flag the order as a JSON
   * array, to be filled in as by {@link AmountTextSql}. One row with the status after the
   * statement; none if the provider has no such refund.
   */
  static final String SETTLE =
      """
      with locked as (
        select o.* from orders o
        where o.id = (select order_id from refund where id = $1::uuid and provider = $2::text)
        for update
      ), before as (
        select r.* from refund r join locked on locked.id = r.order_id
        where r.id = $1 for update of r
      ), settled as (
        update refund r set status = $3::text, by_hand = r.by_hand or $4::boolean,
                            provider_reference = coalesce($5::text, r.provider_reference),
                            failure = $6::text, settled_at = $8::timestamptz, due_at = null
        from before where r.id = before.id and before.status = 'pending'
        returning r.*
      ), released as (
        update payment p set refunded_minor = p.refunded_minor - r.amount_minor, updated_at = $8
        from settled r where p.id = r.payment_id and r.status = 'failed'
        returning p.id
      ), freed as (
        select l.sequence, l.currency, l.amount_minor as due, l.suspicious,
               r.status = 'failed' and l.status = 'pending' as may_pay,
               l.received_minor::numeric - l.refunded_minor + r.amount_minor as kept
        from settled r cross join locked l
      ), judged as (
        select f.*, f.may_pay and f.kept >= f.due as pays, f.may_pay and f.kept > f.due as overpaid
        from freed f
      ), changed as (
        update orders o set
          status = case when j.pays then 'paid' else o.status end,
          refunded_minor = o.refunded_minor - case when r.status = 'failed' then r.amount_minor else 0 end,
          suspicious = o.suspicious or j.overpaid,
          suspicions = case when j.overpaid then o.suspicions || %s::jsonb else o.suspicions end,
          sequence = o.sequence + 1 + j.pays::int + j.overpaid::int + (j.overpaid and not j.suspicious)::int,
          updated_at = $8
        from settled r cross join judged j left join released on true -- which the event shows
        where o.id = r.order_id
        returning o as whole
      ), %s
      select before.order_id, coalesce(settled.status, before.status) as status
      from before left join settled on true
      """
          .formatted(
              AmountTextSql.filledIn("$10::text"),
              OutboxSql.emitAll(
                  "$7::uuid[]",
                  "$8",
                  """
                  select 1 as n, r.merchant_id, 'refund.' || r.status as type,
                         r.order_id as object_id, j.sequence + 1 as sequence, to_json(r) as object,
                         'pending' as previous
                  from settled r cross join judged j
                  union all
                  select e.n, r.merchant_id, e.type, r.order_id, j.sequence + e.n,
                         order_in_event(o.whole), e.previous
                  from settled r cross join judged j cross join changed o
                  cross join lateral (values
                    (2, j.pays, 'order.paid', 'pending'),
                    (3, j.overpaid, 'order.payment_mismatch', 'paid'),
                    (4, j.overpaid and not j.suspicious, 'order.suspicious', 'paid')
                  ) e(n, due, type, previous)
                  where e.due""",
                  "$9"));
}
