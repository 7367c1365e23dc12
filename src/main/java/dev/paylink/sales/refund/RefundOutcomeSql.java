package dev.paylink.sales.refund;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.receipt.ReceiptSql;

/** SQL of what becomes of refunds. */
final class RefundOutcomeSql {
  private RefundOutcomeSql() {}

  /**
   * What {@link RefundRules} need of a refund and its order. A version changes with each change of
   * its row. Parameters: refund, provider.
   */
  static final String READ =
      """
      select r.order_id, r.merchant_id, r.xmin::text as refund_version, r.status as refund_status,
             r.dispute, r.by_hand, r.amount_minor as refund_minor, r.said_at, r.receipt_number, r.payment_id,
             r.provider_reference, p.received_minor as payment_received_minor,
             p.refunded_minor as payment_refunded_minor,
             (select m.movements::text from refund_movements m where m.refund_id = r.id) as movements,
             o.xmin::text as order_version, o.status as order_status, o.currency, o.amount_minor, o.received_minor, o.refunded_minor, o.suspicious,
             %s
      from refund r join orders o on o.id = r.order_id join payment p on p.id = r.payment_id
      where r.id = $1 and r.provider = $2
      """
          .formatted(ReceiptSql.timeZone("o.merchant_id"));

  /**
   * Stores that the provider has said the same again later. Parameters: refund, version, when. A
   * row if it was written.
   */
  static final String SAID_AGAIN =
      "update refund set said_at = $3 where id = $1 and xmin::text = $2 returning id";

  /**
   * Stores the outcome of a refund, and what {@link RefundRules} have decided, if refund and order
   * are as they were then. Without a reference the refund keeps the stored one, and without
   * movements it takes back the same. A success that ends is kept as a reversal. Suspicions are a
   * JSON array, or null if absent; events are of the objects {@code refund} and {@code order}. A
   * row if it was written.
   */
  static final NamedStatement WRITE =
      NamedStatement.of(
          """
      with locked as materialized (
        select o.id, o.merchant_id, o.sequence from orders o
        where o.id = #{order} and o.xmin::text = #{orderVersion}::text for update
      ), same as materialized (
        select r.id, r.merchant_id, r.order_id, r.status, r.amount_minor, r.settled_at
        from locked l join refund r on r.order_id = l.id
        where r.id = #{refund} and r.xmin::text = #{refundVersion}::text for update of r
      ), %s, settled as (
        update refund r set status = #{status}::text, by_hand = r.by_hand or #{byHand}::boolean,
                            amount_minor = #{amount}::bigint, said_at = #{saidAt}::timestamptz,
                            provider_reference = coalesce(#{reference}::text, r.provider_reference),
                            failure = #{failure}::text, due_at = null,
                            settled_at = case when #{status} <> 'pending' then #{at}::timestamptz end,
                            receipt_year = coalesce(n.year, r.receipt_year),
                            receipt_number = coalesce(n.number, r.receipt_number)
        from same s left join numbered n on n.id = s.id where r.id = s.id
        returning r.*
      ), reversed as (
        insert into refund_reversal (id, refund_id, merchant_id, amount_minor, settled_at, reversed_at)
        select #{reversal}::uuid, s.id, s.merchant_id, s.amount_minor, s.settled_at, #{at}
        from same s where s.status = 'succeeded'
      ), renamed as (
        update refund_movements m set movements = #{movements}::jsonb
        from same s where m.refund_id = s.id and #{movements}::text is not null
      ), released as (
        update payment p set refunded_minor = p.refunded_minor + #{more}::bigint, updated_at = #{at}
        from settled r where p.id = r.payment_id and #{more} <> 0
        returning p.id
      ), changed as (
        update orders o set
          status = case when #{pays}::boolean then 'paid' else o.status end,
          refunded_minor = o.refunded_minor + #{more},
          suspicious = o.suspicious or #{suspicions}::text is not null,
          suspicions = o.suspicions || coalesce(#{suspicions}, '[]')::jsonb,
          sequence = o.sequence + json_array_length(#{events}::text::json),
          updated_at = #{at},
          receipt_year = coalesce(n.year, o.receipt_year),
          receipt_number = coalesce(n.number, o.receipt_number)
        from settled r left join released on true -- which the events show
        left join numbered n on n.id = r.order_id
        where o.id = r.order_id
        returning o as whole
      ), %s
      select from settled
      """
              .formatted(
                  ReceiptSql.number(
                      """
                      select case when #{pays}::boolean then s.order_id else s.id end as id, s.merchant_id,
                             case when #{pays} then 'payment' else 'refund' end as kind, #{receiptYear}::integer as year
                      from same s where #{receiptYear} is not null"""),
                  OutboxSql.emitEach(
                      """
                  select e.id, l.merchant_id, e.type, l.id as object_id, l.sequence + e.step as sequence,
                         case e.object when 'refund' then to_json(r) else order_in_event(o.whole) end as object,
                         e.previous, #{at} as at, #{origin}::text::json as by
                  from locked l cross join settled r cross join changed o cross join %s
                  order by e.step"""
                          .formatted(OutboxSql.planned("#{events}::text")))));
}
