package dev.paylink.sales.refund;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/** SQL of disputes, which are refunds that a bank makes. */
final class DisputeSql {
  private DisputeSql() {}

  /**
   * The payment of a provider, with its dispute of a reference if that is stored. {@code version}
   * changes with each change of the order, thus with each settlement and refund. Parameters:
   * payment, provider, reference.
   */
  static final String READ =
      """
      select p.order_id, p.merchant_id, p.received_minor, p.refunded_minor, o.xmin::text as version, o.suspicious,
             o.status as order_status, d.id as dispute_id, d.status as dispute_status
      from payment p join orders o on o.id = p.order_id
      left join refund d on d.payment_id = p.id and d.provider_reference = $3 and d.dispute
      where p.id = $1 and p.provider = $2
      """;

  /** The order of a payment. Parameters: payment, provider. */
  static final String ORDER = "select order_id from payment where id = $1 and provider = $2";

  /**
   * Stores a dispute that is open, if the order has the version with which it was decided. It takes
   * back the movements, a JSON array. Suspicions are a JSON array; events are of the objects {@code
   * refund} and {@code order}. A row if it was written.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with locked as materialized (
        select o.* from orders o
        where o.id = #{order}::uuid and o.merchant_id = #{merchant} and o.xmin::text = #{version}::text for update
      ), created as (
        insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand, dispute,
                            amount_minor, currency, reason, provider_reference)
        select #{id}::uuid, l.merchant_id, l.id, #{payment}::uuid, #{provider}::text, 'pending', false, true,
               #{amount}::bigint, l.currency, #{reason}::text, #{reference}::text
        from locked l
        returning *
      ), named as (
        insert into refund_movements select r.id, #{movements}::text::jsonb from created r
      ), taken_back as (
        update payment p set refunded_minor = p.refunded_minor + r.amount_minor, updated_at = #{at}::timestamptz
        from created r where p.id = r.payment_id
        returning p.id
      ), changed as (
        update orders o set
          refunded_minor = o.refunded_minor + r.amount_minor,
          suspicious = true, suspicions = o.suspicions || #{suspicions}::text::jsonb,
          sequence = o.sequence + json_array_length(#{events}::text::json), updated_at = #{at}
        from created r join taken_back t on t.id = r.payment_id -- which the events show
        where o.id = r.order_id
        returning o as whole
      ), %s
      select from created
      """
              .formatted(
                  OutboxSql.emitEach(
                      """
                  select e.id, l.merchant_id, e.type, l.id as object_id, l.sequence + e.step as sequence,
                         case e.object when 'refund' then to_json(r) else order_in_event(o.whole) end as object,
                         e.previous, #{at} as at, #{origin}::text::json as by
                  from locked l cross join created r cross join changed o cross join %s
                  order by e.step"""
                          .formatted(OutboxSql.planned("#{events}::text")))));
}
