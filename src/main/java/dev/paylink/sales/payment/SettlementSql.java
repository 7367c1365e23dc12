package dev.paylink.sales.payment;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.outbox.OutboxSql;
import java.util.List;

/** SQL of settlements. */
final class SettlementSql {
  private SettlementSql() {}

  /**
   * What {@link SettlementRules} need of payment {@code $2} of provider {@code $1} and of its
   * order. A version changes with each change of its row.
   */
  static final String FACTS =
      """
      select p.id as payment_id, p.version as payment_version, p.status as payment_status,
             p.amount_minor as asked_minor, p.received_minor as payment_received_minor,
             case when p.received_minor = 0 then coalesce(p.first_amount_minor, p.amount_minor)
                  else p.amount_minor end as first_asked_minor,
             o.id as order_id, o.version as order_version, o.status as order_status, o.currency, o.amount_minor,
             o.received_minor, o.refunded_minor, o.suspicious, coalesce(l.allow_partial, false) as in_parts
      from (
        select p.*, p.xmin::text as version from payment p where p.id = $2::uuid and p.provider = $1::text
      ) p
      cross join lateral (
        select o.*, o.xmin::text as version from orders o where o.id = p.order_id offset 0
      ) o
      left join lateral (
        select l.allow_partial from payment_link l where l.id = o.payment_link_id offset 0
      ) l on true
      """;

  /**
   * Stores settlements of different orders, and what {@link SettlementRules} have decided, where
   * payment and order are as they were then ({@code current}) and the reference was not reported
   * before ({@code written}). The objects of {@code events} are {@code payment} and {@code order}.
   */
  static final BatchStatement WRITE =
      BatchStatement.of(
          List.of(
              "order_id uuid",
              "order_version text",
              "payment_id uuid",
              "payment_version text",
              "provider text",
              "reference text",
              "outcome text",
              "conflict boolean",
              "at timestamptz",
              "amount bigint",
              "currency text",
              "paid_at timestamptz",
              "note text",
              "repeated boolean",
              "counts boolean",
              "settles boolean",
              "failure text",
              "payment_received bigint",
              "pays boolean",
              "order_received bigint",
              "suspicion text",
              "events text",
              "origin text"),
          "",
          """
          locked as materialized (
            select g.n, o.merchant_id, o.sequence
            from given g cross join lateral (
              select o.merchant_id, o.sequence from orders o
              where o.id = g.order_id and o.xmin::text = g.order_version for update
            ) o
          ), same as materialized (
            select g.*, l.merchant_id, l.sequence
            from locked l join given g on g.n = l.n cross join lateral (
              select from payment p where p.id = g.payment_id and p.xmin::text = g.payment_version for update
            ) p
          ), report as (
            insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                    amount_minor, currency, paid_at, note, repeated)
            select merchant_id, provider, reference, payment_id, outcome, conflict, at,
                   amount, currency, paid_at, note, repeated
            from same order by n
            on conflict do nothing
            returning payment_id
          ), settled as (
            update payment p set
              status = case when s.settles then s.outcome else p.status end,
              provider_reference = case when s.settles then s.reference
                                        when s.counts then coalesce(p.provider_reference, s.reference)
                                        else p.provider_reference end,
              failure = case when s.settles then s.failure else p.failure end,
              settled_at = case when s.settles then s.at else p.settled_at end,
              received_minor = s.payment_received,
              updated_at = s.at
            from same s join report r on r.payment_id = s.payment_id
            where p.id = s.payment_id
            returning p.*
          ), changed as (
            update orders o set
              status = case when s.pays then 'paid' else o.status end,
              received_minor = s.order_received,
              suspicious = o.suspicious or s.suspicion is not null,
              suspicions = o.suspicions || coalesce(s.suspicion, '[]')::jsonb,
              sequence = o.sequence + json_array_length(s.events::json),
              updated_at = s.at
            from same s join settled p on p.id = s.payment_id -- after which the events show its payment
            where o.id = s.order_id
            returning o as whole, o.id
          ), %s
          select g.n, s.n is not null as current, r.payment_id is not null as written
          from given g left join same s on s.n = g.n left join report r on r.payment_id = s.payment_id
          """
              .formatted(
                  OutboxSql.emitEach(
                      """
                      select e.id, s.merchant_id, e.type, s.order_id as object_id, s.sequence + e.step as sequence,
                             case e.object when 'payment' then to_json(p) else order_in_event(o.whole) end as object,
                             e.previous, s.at, s.origin::json as by
                      from same s join settled p on p.id = s.payment_id join changed o on o.id = s.order_id
                      cross join lateral %s
                      order by s.n, e.step"""
                          .formatted(OutboxSql.planned("s.events")),
                      "(select max(at) from given)")));

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
