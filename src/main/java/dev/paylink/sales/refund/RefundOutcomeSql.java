package dev.paylink.sales.refund;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of what becomes of refunds. */
final class RefundOutcomeSql {
  private RefundOutcomeSql() {}

  /**
   * What {@link RefundRules} need of a refund and its order. A version changes with each change of
   * its row. Parameters: refund, provider.
   */
  static final String READ =
      """
      select r.order_id, r.xmin::text as refund_version, r.status as refund_status,
             r.amount_minor as refund_minor, o.xmin::text as order_version, o.status as order_status,
             o.currency, o.amount_minor, o.received_minor, o.refunded_minor, o.suspicious
      from refund r join orders o on o.id = r.order_id
      where r.id = $1 and r.provider = $2
      """;

  /**
   * Stores the outcome of a refund, and what {@link RefundRules} have decided, if refund and order
   * are as they were then. Suspicions are a JSON array, or null for none; events are of the objects
   * {@code refund} and {@code order}. A row if it was written.
   */
  static final NamedStatement WRITE =
      NamedStatement.of(
          """
      with locked as materialized (
        select o.id, o.merchant_id, o.sequence from orders o
        where o.id = #{order} and o.xmin::text = #{orderVersion}::text for update
      ), settled as (
        update refund r set status = #{status}::text, by_hand = r.by_hand or #{byHand}::boolean,
                            provider_reference = coalesce(#{reference}::text, r.provider_reference),
                            failure = #{failure}::text, settled_at = #{at}::timestamptz, due_at = null
        from locked l where r.id = #{refund} and r.order_id = l.id and r.xmin::text = #{refundVersion}::text
        returning r.*
      ), released as (
        update payment p set refunded_minor = p.refunded_minor - r.amount_minor, updated_at = #{at}
        from settled r where p.id = r.payment_id and #{released}::boolean
        returning p.id
      ), changed as (
        update orders o set
          status = case when #{pays}::boolean then 'paid' else o.status end,
          refunded_minor = o.refunded_minor - case when #{released} then r.amount_minor else 0 end,
          suspicious = o.suspicious or #{suspicions}::text is not null,
          suspicions = o.suspicions || coalesce(#{suspicions}, '[]')::jsonb,
          sequence = o.sequence + json_array_length(#{events}::text::json),
          updated_at = #{at}
        from settled r left join released on true -- which the events show
        where o.id = r.order_id
        returning o as whole
      ), %s
      select from settled
      """
              .formatted(
                  OutboxSql.emitEach(
                      """
                  select e.id, l.merchant_id, e.type, l.id as object_id, l.sequence + e.step as sequence,
                         case e.object when 'refund' then to_json(r) else order_in_event(o.whole) end as object,
                         e.previous, #{at} as at, #{origin}::text::json as by
                  from locked l cross join settled r cross join changed o cross join %s
                  order by e.step"""
                          .formatted(OutboxSql.planned("#{events}::text")),
                      "#{at}")));
}
