package dev.paylink.sales.refund;

import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;

/**
 * SQL of refunds. What limits a refund is read from the locked rows of the order and its payments:
 * a statement that waited for a lock sees every other table as before its wait.
 */
final class RefundSql {
  private RefundSql() {}

  /** The columns of a refund {@code r} that {@link RefundRows} needs. */
  private static final String COLUMNS =
      """
      r.id, r.order_id, r.payment_id, r.provider, r.status, r.by_hand, r.amount_minor, r.currency,
      r.reason, r.provider_reference, r.failure, r.settled_at""";

  /**
   * What an order has received and refunded, in all and by its payments, newest payment first. A
   * payment is {@code extra} if money came through it that the order did not need. Parameters:
   * order, merchant.
   */
  static final String MONEY =
      """
      select o.amount_minor, o.currency, o.received_minor, o.refunded_minor,
             (select count(*) from refund r where r.order_id = o.id) as refunds,
             (select coalesce(json_agg(json_build_object(
                       'id', p.id, 'provider', p.provider, 'received', p.received_minor,
                       'refunded', p.refunded_minor,
                       'extra', p.received_minor > p.amount_minor or exists (
                         select from settlement s
                         where s.payment_id = p.id and s.outcome = 'succeeded' and s.conflict))
                     order by p.id desc), '[]')::text
              from payment p where p.order_id = o.id) as payments
      from orders o where o.id = $1 and o.merchant_id = $2
      """;

  /**
   * Creates a refund with its idempotency key and its events, if the order and the payment have
   * enough left and the order has not too many refunds. Parameters 1 to 8 as in {@link
   * IdempotencySql#claimIf}, then order, payment, amount, provider, reason, whether it is made by
   * hand, ids of two events, time, origin.
   *
   * <p>A refund that a provider is asked for always has movements. Their sum is what the payment
   * has received, and only refunds with movements take off them, so as much is left of them as of
   * the payment. The statement fails otherwise.
   */
  static final String CREATE =
      """
      with current as (
        select o.* from orders o where o.id = $9::uuid and o.merchant_id = $1 for update
      ), paid as (
        select p.id, p.received_minor, p.refunded_minor
        from payment p join current c on c.id = p.order_id for update of p
      ), enough as (
        select from current c
        where c.refunded_minor + $11::bigint <= c.received_minor and refunds_of(c.id) < %1$d
          and exists (select from paid where id = $10::uuid and refunded_minor + $11 <= received_minor)
      ), taken_from as (
        select case when not $14::boolean then movements_to_refund($10, $11) end as movements from enough
      ), %2$s, created as (
        insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand,
                            amount_minor, currency, reason, due_at, settled_at)
        select $5, $1, c.id, $10, $12::text,
               case when $14::boolean then 'succeeded' else 'pending' end, $14,
               $11, c.currency, $13::text,
               case when not $14 then $16::timestamptz end,
               case when $14 then $16::timestamptz end
        from current c cross join taken_from -- whose function must not see this refund
        where %3$s
        returning *
      ), named as (
        insert into refund_movements
        select r.id, m.movements from created r cross join taken_from m where not r.by_hand
      ), taken_back as (
        update payment p set refunded_minor = p.refunded_minor + r.amount_minor, updated_at = $16
        from created r where p.id = r.payment_id
      ), changed as (
        update orders o set refunded_minor = o.refunded_minor + r.amount_minor,
                            sequence = o.sequence + 1 + r.by_hand::int, updated_at = $16
        from created r where o.id = r.order_id
        returning o.id, o.sequence
      ), %4$s
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%5$s) taken
      """
          .formatted(
              RefundCreations.MAX_REFUNDS,
              IdempotencySql.claimIf("exists (select from enough)"),
              IdempotencySql.IS_NEW,
              OutboxSql.emitAll(
                  "$15::uuid[]",
                  "$16",
                  """
                  select 1 as n, r.merchant_id, 'refund.created' as type, r.order_id as object_id,
                         o.sequence - r.by_hand::int as sequence,
                         (to_jsonb(r) || '{"status": "pending", "settled_at": null}')::json as object,
                         null as previous
                  from created r join changed o on o.id = r.order_id
                  union all
                  select 2, r.merchant_id, 'refund.succeeded', r.order_id, o.sequence, to_json(r),
                         'pending'
                  from created r join changed o on o.id = r.order_id
                  where r.by_hand""",
                  "$17"),
              IdempotencySql.TAKEN);

  /** The refunds of an order, oldest first; one row without a refund if it has none. */
  static final String LIST =
      """
      select %s from orders o left join refund r on r.order_id = o.id
      where o.id = $1 and o.merchant_id = $2
      order by r.id
      """
          .formatted(COLUMNS);

  /** Parameters: refund, merchant, order. */
  static final String GET =
      """
      select %s from refund r where r.id = $1 and r.merchant_id = $2 and r.order_id = $3
      """
          .formatted(COLUMNS);
}
