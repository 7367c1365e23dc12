package dev.paylink.sales.refund;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.receipt.ReceiptSql;

/** SQL of refunds. */
final class RefundSql {
  private RefundSql() {}

  /** The columns of a refund {@code r} that {@link RefundRows} needs. */
  private static final String COLUMNS =
      """
      r.id, r.order_id, r.payment_id, r.provider, r.status, r.by_hand, r.dispute, r.amount_minor, r.currency,
      r.reason, r.provider_reference, r.failure, r.settled_at, r.receipt_year,
      r.receipt_number""";

  /**
   * What an order has received and refunded, in all and by its payments, newest payment first. A
   * payment is {@code extra} if money came through it that the order did not need. {@code
   * movements} are what came through it, with what of each is not refunded, newest first. {@code
   * version} changes with each change of the order, thus with each settlement and refund.
   * Parameters: order, merchant.
   */
  static final String MONEY =
      """
      select o.xmin::text as version, o.amount_minor, o.currency, o.received_minor, o.refunded_minor,
             (select count(*) from refund r where r.order_id = o.id) as refunds,
             (select coalesce(json_agg(json_build_object(
                       'id', p.id, 'provider', p.provider, 'received', p.received_minor,
                       'refunded', p.refunded_minor,
                       'extra', p.received_minor > p.amount_minor or exists (
                         select from settlement s
                         where s.payment_id = p.id and s.outcome = 'succeeded' and s.conflict),
                       'movements', (
                         select coalesce(json_agg(json_build_object(
                                  'reference', s.reference, 'left', s.amount_minor - coalesce(t.amount, 0))
                                order by s.settled_at desc, s.reference), '[]')
                         from settlement s left join (
                           select m.reference, sum(m.amount_minor) as amount
                           from refund r join refund_movements n on n.refund_id = r.id
                           cross join lateral jsonb_to_recordset(n.movements) m (reference text, amount_minor bigint)
                           where r.order_id = o.id and r.payment_id = p.id and r.status <> 'failed'
                           group by m.reference
                         ) t on t.reference = s.reference
                         where s.payment_id = p.id and s.outcome = 'succeeded' and not s.repeated
                           and s.currency = p.currency))
                     order by p.id desc), '[]')::text
              from payment p where p.order_id = o.id) as payments,
             %s
      from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(ReceiptSql.timeZone("o.merchant_id"));

  /**
   * Creates a refund with its idempotency key and its events, if the order has the version with
   * which the refund was decided. It takes back the movements, a JSON array. Further parameters as
   * in {@link IdempotencySql#claimIf}.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with current as materialized (
        select o.* from orders o
        where o.id = #{order}::uuid and o.merchant_id = #{merchant} and o.xmin::text = #{version}::text for update
      ), %1$s, %5$s, created as (
        insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand,
                            amount_minor, currency, reason, due_at, settled_at, receipt_year, receipt_number)
        select #{id}, #{merchant}, c.id, #{payment}::uuid, #{provider}::text,
               case when #{byHand}::boolean then 'succeeded' else 'pending' end, #{byHand},
               #{amount}::bigint, c.currency, #{reason}::text,
               case when not #{byHand} then time_of_id((#{events}::uuid[])[1]) end, -- the time of the node
               case when #{byHand} then #{at}::timestamptz end, n.year, n.number
        from current c left join numbered n on true
        where %2$s
        returning *
      ), named as (
        insert into refund_movements
        select r.id, #{movements}::text::jsonb from created r where not r.by_hand
      ), taken_back as (
        update payment p set refunded_minor = p.refunded_minor + r.amount_minor, updated_at = #{at}
        from created r where p.id = r.payment_id
      ), changed as (
        update orders o set refunded_minor = o.refunded_minor + r.amount_minor,
                            sequence = o.sequence + 1 + r.by_hand::int, updated_at = #{at}
        from created r where o.id = r.order_id
        returning o.id, o.sequence
      ), %3$s
      %4$s
      """
              .formatted(
                  IdempotencySql.claimIf("exists (select from current)"),
                  IdempotencySql.IS_NEW,
                  OutboxSql.emitAll(
                      "#{events}::uuid[]",
                      "#{at}",
                      """
                  select 1 as n, r.merchant_id, 'refund.created' as type, r.order_id as object_id,
                         o.sequence - r.by_hand::int as sequence,
                         (to_jsonb(r) || '{"status": "pending", "settled_at": null, "receipt_year": null}')::json as object,
                         null as previous
                  from created r join changed o on o.id = r.order_id
                  union all
                  select 2, r.merchant_id, 'refund.succeeded', r.order_id, o.sequence, to_json(r),
                         'pending'
                  from created r join changed o on o.id = r.order_id
                  where r.by_hand""",
                      "#{origin}"),
                  IdempotencySql.ANSWER,
                  ReceiptSql.number(
                      """
                      select #{id} as id, #{merchant} as merchant_id, 'refund' as kind, #{receiptYear}::integer as year
                      from current c where #{byHand} and %s"""
                          .formatted(IdempotencySql.IS_NEW))));

  /** The refunds of an order, oldest first; one row without a refund if there are no refunds. */
  static final String LIST =
      """
      select %s from orders o left join refund r on r.order_id = o.id and ($3::uuid is null or r.id > $3)
      where o.id = $1 and o.merchant_id = $2
      order by r.id limit $4
      """
          .formatted(COLUMNS);

  /** Parameters: refund, merchant, order. */
  static final String GET =
      """
      select %s from refund r where r.id = $1 and r.merchant_id = $2 and r.order_id = $3
      """
          .formatted(COLUMNS);
}
