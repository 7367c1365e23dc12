package dev.paylink.sales.payment;

import dev.paylink.data.outbox.OutboxSql;

/** SQL of settlements. */
final class SettlementSql {
  private SettlementSql() {}

  /**
   * What a report means. One row with the order and the payment before it, and: {@code repeated},
   * it reports again what was reported; {@code elsewhere}, it is in another currency than the
   * order's; {@code first_asked}, what the payment asked for when it was first started; {@code
   * counts}, it is added to what was received; {@code total} and {@code through}, what order and
   * payment have received with it; {@code kept}, {@code total} without refunds; {@code settles}, it
   * gives the payment its status; {@code pays}, {@code conflict} and {@code mismatch}, as {@link
   * dev.paylink.api.BusApi#SETTLE_PAYMENT} has them.
   */
  private static final String JUDGED =
      """
      facts as (
        select b.merchant_id, b.id as payment_id, b.order_id, b.status as payment_status, b.amount_minor as asked,
               l.status as order_status, l.amount_minor as due, l.currency, l.suspicious,
               l.received_minor::numeric as received, l.refunded_minor as refunded,
               b.received_minor::numeric as paid,
               case when b.received_minor = 0 then coalesce(b.first_amount_minor, b.amount_minor)
                    else b.amount_minor end as first_asked,
               coalesce((select k.allow_partial from payment_link k
                         where k.id = l.payment_link_id), false) as in_parts
        from before b cross join locked l
      ), judged as (
        select *, conflict or mismatch as flagged, greatest(total, through) < 2::numeric ^ 63 as fits
        from facts
        cross join lateral (
          select coalesce($8::bigint,
                          case when payment_status = 'succeeded' then paid else first_asked - paid end)
                   as amount,
                 coalesce($9::text, currency) as said_in,
                 $4::boolean and $9::text <> currency is true as elsewhere,
                 $4::boolean and payment_status = 'succeeded' and $9::text <> currency is not true
                   and ($8::bigint is null or $8::bigint in (paid, asked)) as repeated
        ) said
        cross join lateral (select $4::boolean and not repeated and not elsewhere as counts) counted
        cross join lateral (
          select received + case when counts then amount else 0 end as total,
                 paid + case when counts then amount else 0 end as through,
                 received - refunded + case when counts then amount else 0 end as kept
        ) summed
        cross join lateral (
          select counts and order_status = 'pending' and kept >= due as pays,
                 counts and order_status <> 'pending' as conflict,
                 elsewhere or (counts and order_status = 'pending'
                               and (kept > due or (kept < due and not in_parts))) as mismatch
        ) compared
        cross join lateral (
          select payment_status <> 'succeeded'
                   and (not $4::boolean or pays or (counts and through >= asked)) as settles
        ) concluded
      )""";

  /**
   * Stores a settlement unless this merchant's payment got its reference before, or a reference of
   * a recorded payment that is written in another way, and updates payment and order, under the
   * lock of the order. Parameters: provider, payment, reference, whether it succeeded, failure,
   * time, ids of four events, amount in minor units and its currency, or null for what is still to
   * be paid, when the customer paid, note, the reasons to flag the order as a JSON object of
   * arrays, with {@code {received}}, {@code {due}} and {@code {currency}} to be filled in, and the
   * origin.
   *
   * <p>One row if this provider has such a payment; its {@code outcome} is null when the reference
   * was reported before, or if not {@code fits}: then a sum is too large to be stored.
   */
  static final String SETTLE =
      """
      with locked as (
        select o.* from orders o
        where o.id = (select order_id from payment where id = $2::uuid and provider = $1::text)
        for update
      ), before as (
        select p.* from payment p join locked on p.order_id = locked.id
        where p.id = $2::uuid for update of p
      ), %1$s, report as (
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict,
                                settled_at, amount_minor, currency, paid_at, note, repeated)
        select merchant_id, $1::text, $3::text, payment_id, case when $4::boolean then 'succeeded' else 'failed' end, conflict,
               $6::timestamptz, amount, said_in, $10::timestamptz, $11::text, repeated
        from judged j
        where fits
        on conflict do nothing
        returning outcome, conflict
      ), settled as (
        update payment p set
          status = case when j.settles then r.outcome else p.status end,
          provider_reference = case when j.settles then $3::text
                                    when j.counts then coalesce(p.provider_reference, $3::text)
                                    else p.provider_reference end,
          failure = case when j.settles then $5::text else p.failure end,
          settled_at = case when j.settles then $6::timestamptz else p.settled_at end,
          received_minor = j.through,
          updated_at = $6::timestamptz
        from judged j, report r
        where p.id = j.payment_id
        returning p.*
      ), changed as (
        update orders o set
          status = case when j.pays then 'paid' else o.status end,
          received_minor = j.total,
          suspicious = o.suspicious or j.flagged,
          suspicions = o.suspicions || case when not j.flagged then '[]' else
            %2$s::jsonb
            -> case when j.conflict and j.order_status = 'cancelled' then 'cancelled'
                    when j.conflict then 'paid'
                    when j.elsewhere then 'currency'
                    when j.pays then 'over'
                    else 'partial' end end,
          sequence = o.sequence + j.settles::int + (j.pays or j.conflict)::int + j.mismatch::int
            + (j.flagged and not j.suspicious)::int,
          updated_at = $6::timestamptz
        from judged j, settled -- after which the events show its payment
        where o.id = j.order_id
        returning o as whole, o.status
      ), %3$s
      select before.id as payment_id, before.order_id, report.outcome, report.conflict, j.fits
      from before cross join judged j left join report on true
      """
          .formatted(
              JUDGED,
              AmountTextSql.filledIn("$12::text"),
              OutboxSql.emitAll(
                  "$7::uuid[]",
                  "$6",
                  """
                  select row_number() over (order by e.n) as n, l.merchant_id, e.type,
                         l.id as object_id, l.sequence + row_number() over (order by e.n) as sequence,
                         e.object, e.previous
                  from (
                    select 1 as n, 'payment.' || p.status as type, to_json(p) as object,
                           j.payment_status as previous
                    from settled p, judged j where j.settles
                    union all
                    select 2, case when j.pays then 'order.paid' else 'order.payment_conflict' end,
                           order_in_event(o.whole), j.order_status
                    from changed o, judged j where j.pays or j.conflict
                    union all
                    select 3, 'order.payment_mismatch', order_in_event(o.whole), o.status
                    from changed o, judged j where j.mismatch
                    union all
                    select 4, 'order.suspicious', order_in_event(o.whole), o.status
                    from changed o, judged j where j.flagged and not j.suspicious
                  ) e cross join locked l""",
                  "$13"));

  /** A stored settlement. Parameters: provider, reference, a payment of the same merchant. */
  static final String FIND =
      """
      select s.payment_id, p.order_id, s.outcome, s.conflict
      from payment asked
      join settlement s on s.merchant_id = asked.merchant_id and s.provider = $1
        and (s.reference = $2
             or s.provider = 'manual' and reference_key(s.reference) = reference_key($2))
      join payment p on p.id = s.payment_id
      where asked.id = $3
      """;
}
