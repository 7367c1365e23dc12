package dev.paylink.payment;

import dev.paylink.outbox.OutboxSql;

/**
 * SQL of payments and settlements. Statements that change a payment lock its order first; {@link
 * #STORE_INSTRUCTIONS} does not need to.
 */
public final class PaymentSql {
  private PaymentSql() {}

  /** A payment {@code p} with its {@code settlements}, as JSON. */
  public static final String JSON =
      """
      (select to_json(detail) from (
         select p.*, (
           select coalesce(json_agg(to_json(said) order by said.settled_at, said.reference), '[]')
           from (
             select replace(s.reference, p.merchant_id || ':', '') as reference, s.outcome,
                    coalesce(s.amount_minor, p.amount_minor) as amount_minor,
                    coalesce(s.currency, p.currency) as currency, s.repeated, s.paid_at, s.note,
                    s.settled_at
             from settlement s where s.payment_id = p.id
           ) said
         ) as settlements
       ) detail)""";

  /**
   * Stores a settlement unless this merchant's payment got its reference before, and updates the
   * payment. If the settlement succeeded, a pending order becomes paid and any other order is
   * flagged as suspicious. Parameters: provider, payment, reference, whether it succeeded, failure,
   * time, ids of three events, the reason to flag an order that was cancelled and the reason to
   * flag one that was paid already, each a JSON array, and the origin.
   *
   * <p>One row if this provider has such a payment; its {@code outcome} is null when the reference
   * was reported before.
   */
  static final String SETTLE =
      """
      with locked as (
        select * from orders
        where id = (select order_id from payment where id = $2::uuid and provider = $1::text)
        for update
      ), before as (
        select p.* from payment p join locked on p.order_id = locked.id
        where p.id = $2 for update of p
      ), report as (
        insert into settlement (provider, reference, payment_id, outcome, conflict, settled_at)
        select $1, $3::text, before.id, case when $4::boolean then 'succeeded' else 'failed' end,
               $4 and locked.status <> 'pending', $6::timestamptz
        from before, locked
        where not exists (
          select from settlement s join payment sp on sp.id = s.payment_id
          where s.provider = $1 and s.reference = $3 and sp.merchant_id = before.merchant_id)
        on conflict (provider, reference) do nothing
        returning *
      ), settled as (
        update payment p set status = report.outcome, provider_reference = $3, failure = $5::text,
                             settled_at = $6
        from report
        where p.id = report.payment_id and p.status <> 'succeeded'
        returning p.*
      ), changed as (
        update orders o set
          status = case when report.outcome = 'succeeded' and not report.conflict then 'paid'
                        else locked.status end,
          suspicious = locked.suspicious or report.conflict,
          suspicions = locked.suspicions
            || case when not report.conflict then '[]'
                    when locked.status = 'cancelled' then $8::text::jsonb
                    else $9::text::jsonb end,
          sequence = locked.sequence + (select count(*) from settled)
            + (report.outcome = 'succeeded')::int + (report.conflict and not locked.suspicious)::int
        from report, locked
        where o.id = locked.id
        returning o.*
      ), %s
      select before.id as payment_id, before.order_id, report.outcome, report.conflict
      from before left join report on true
      """
          .formatted(
              OutboxSql.emitAll(
                  "$7::uuid[]",
                  "$6",
                  """
                  select 1 as n, p.merchant_id, 'payment.' || p.status as type,
                         p.order_id as object_id, locked.sequence + 1 as sequence,
                         to_json(p) as object, before.status as previous
                  from settled p, before, locked
                  union all
                  select 2, o.merchant_id,
                         case when report.conflict then 'order.payment_conflict' else 'order.paid' end,
                         o.id, locked.sequence + 1 + (select count(*) from settled),
                         to_json(o), locked.status
                  from changed o, report, locked
                  where report.outcome = 'succeeded'
                  union all
                  select 3, o.merchant_id, 'order.suspicious', o.id, o.sequence, to_json(o), locked.status
                  from changed o, report, locked
                  where report.conflict and not locked.suspicious""",
                  "$10"));

  /**
   * A stored settlement. Parameters: provider, reference, a payment of the same merchant. Rows
   * before V10 have the reference alone; a trigger puts the merchant before that of later ones.
   */
  static final String FIND_SETTLEMENT =
      """
      select s.payment_id, p.order_id, s.outcome, s.conflict
      from payment asked
      join settlement s on s.provider = $1
        and s.reference in ($2::text, asked.merchant_id || ':' || $2)
      join payment p on p.id = s.payment_id and p.merchant_id = asked.merchant_id
      where asked.id = $3
      """;

  /**
   * The pending payment of a pending order at a provider; creates it if there is none. Parameters:
   * order, provider, the new payment's id, time. No row if the order is not pending; {@code id} is
   * null if a concurrent statement created the payment after this statement's snapshot was taken.
   */
  static final String FIND_OR_CREATE_PENDING =
      """
      with locked as (
        select * from orders where id = $1 and status = 'pending' for update
      ), created as (
        insert into payment
          (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select $3::uuid, merchant_id, id, $2::text, 'pending', amount_minor, currency,
               $4::timestamptz
        from locked
        on conflict (order_id, provider) where status = 'pending' do nothing
        returning id
      ), again as (
        update payment p set asked_at = $4
        from locked
        where p.order_id = locked.id and p.provider = $2 and p.status = 'pending'
        returning p.id
      )
      select coalesce(created.id, again.id) as id
      from locked left join created on true left join again on true
      """;

  /**
   * Stores the instructions that the customer was given. Parameters: payment, instructions,
   * reference. Needs no lock on the order, because nothing depends on the instructions.
   */
  static final String STORE_INSTRUCTIONS =
      """
      update payment set instructions = $2, customer_reference = $3
      where id = $1 and status = 'pending'
      """;
}
