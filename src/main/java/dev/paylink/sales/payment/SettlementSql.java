package dev.paylink.sales.payment;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.receipt.ReceiptSql;

/** SQL of settlements. */
final class SettlementSql {
  private SettlementSql() {}

  /** What {@link SettlementRules} need of a payment {@code p}, an order {@code o} and a link. */
  private static final String FACTS =
      """
      p.id as payment_id, p.version as payment_version, p.status as payment_status, p.amount_minor as asked_minor,
      case when p.received_minor = 0 then coalesce(p.first_amount_minor, p.amount_minor) else p.amount_minor end
        as first_asked_minor,
      p.received_minor as payment_received_minor, p.provider_reference, p.failure, p.settled_at,
      o.id as order_id, o.version as order_version, o.merchant_id, o.status as order_status, o.currency, o.amount_minor,
      o.received_minor, o.refunded_minor, o.suspicious, coalesce(l.allow_partial, false) as in_parts,
      o.product_id is not null or coalesce(l.limited, false) as locks_more,
      """
          + ReceiptSql.timeZone("o.merchant_id");

  private static final String LINK =
      """
      left join lateral (
        select l.allow_partial, l.max_payments is not null as limited from payment_link l
        where l.id = o.payment_link_id offset 0
      ) l on true""";

  /**
   * Payments of a provider with their orders; the payment's id is null if the provider has no such
   * payment. A version changes with each change of its row. {@code locks_more} is whether a change
   * of the order locks what other orders need: their payment link, if it has a limit, or what
   * buyers of their product are given.
   */
  static final BatchStatement READ =
      BatchStatement.reading(
          "payment_id uuid, provider text",
          """
          found as (
            select g.n, f.*
            from given g left join lateral (
              select %s
              from (
                select p.*, p.xmin::text as version from payment p
                where p.id = g.payment_id and p.provider = g.provider offset 0
              ) p
              cross join lateral (select o.*, o.xmin::text as version from orders o where o.id = p.order_id offset 0) o
              %s
            ) f on true
          )
          select * from found
          """
              .formatted(FACTS, LINK));

  /**
   * Orders with their pending bank transfer, if there is one, and {@code transfers}, how often
   * money was recorded for them. The order's id is null for an unknown order.
   */
  static final BatchStatement READ_TRANSFER =
      BatchStatement.reading(
          "order_id uuid, merchant_id uuid",
          """
          found as (
            select g.n, f.*
            from given g left join lateral (
              select %s, (
                       select count(*) from payment q join settlement s on s.payment_id = q.id
                       where q.order_id = o.id and s.provider = 'manual'
                     ) as transfers
              from (
                select o.*, o.xmin::text as version from orders o
                where o.id = g.order_id and o.merchant_id = g.merchant_id offset 0
              ) o
              left join lateral (
                select p.*, p.xmin::text as version from payment p
                where p.order_id = o.id and p.provider = 'manual' and p.status = 'pending' offset 0
              ) p on true
              %s
            ) f on true
          )
          select * from found
          """
              .formatted(FACTS, LINK));

  private static final String EVENTS =
      OutboxSql.emitEach(
          """
          select e.id, s.merchant_id, e.type, s.order_id as object_id, s.sequence + e.step as sequence,
                 case e.object when 'payment' then to_json(p) else order_in_event(o.whole) end as object,
                 e.previous, s.at, s.origin::json as by
          from same s join settled p on p.id = s.payment_id join changed o on o.id = s.order_id
          cross join lateral %s
          order by s.n, e.step"""
              .formatted(OutboxSql.planned("s.events")));

  private static final String RECEIPTS =
      ReceiptSql.number(
          """
          select s.order_id as id, s.merchant_id, 'payment' as kind, s.receipt_year as year
          from same s join settled p on p.id = s.payment_id where s.receipt_year is not null""");

  /**
   * Stores settlements of different orders, and what {@link SettlementRules} have decided. Requires
   * that payment and order have the given versions ({@code current}), and that the reference was
   * not reported before ({@code written}). A shared statement also requires that they are not
   * locked. A payment without a version is a bank transfer that no customer has chosen: it is new,
   * and is listed before chosen ones, as {@code asked_at} is {@code -infinity}. The objects of
   * {@code events} are {@code payment} and {@code order}.
   */
  static final BatchStatement WRITE =
      BatchStatement.locking(
          """
          order_id uuid, order_version text, payment_id uuid, payment_version text, provider text,
          reference text, outcome text, conflict boolean, at timestamptz, amount bigint, currency text,
          paid_at timestamptz, note text, repeated boolean, asked bigint, payment_status text,
          payment_reference text, failure text, payment_settled_at timestamptz, payment_received bigint,
          order_status text, order_received bigint, suspicion text, events text, origin text, """
              + ReceiptSql.YEAR,
          ifLocked ->
              """
              locked as materialized (
                select g.n, o.merchant_id, o.sequence, o.currency as order_currency
                from given g cross join lateral (
                  select o.merchant_id, o.sequence, o.currency from orders o
                  where o.id = g.order_id and o.xmin::text = g.order_version for update %s
                ) o
              ), same as materialized (
                select g.*, l.merchant_id, l.sequence, l.order_currency
                from locked l join given g on g.n = l.n left join lateral (
                  select p.id from payment p where p.id = g.payment_id and p.xmin::text = g.payment_version for update
                ) p on true
                where g.payment_version is null or p.id is not null
              ), report as (
                insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                        amount_minor, currency, paid_at, note, repeated)
                select merchant_id, provider, reference, payment_id, outcome, conflict, at,
                       amount, currency, paid_at, note, repeated
                from same order by merchant_id, provider, coalesce(reference_key(reference), reference), reference
                on conflict do nothing
                returning payment_id
              ), added as (
                insert into payment (id, merchant_id, order_id, provider, amount_minor, currency, asked_at, status,
                                     provider_reference, failure, settled_at, received_minor, updated_at)
                select payment_id, merchant_id, order_id, provider, asked, order_currency, '-infinity', payment_status,
                       payment_reference, failure, payment_settled_at, payment_received, at
                from same join report using (payment_id) where payment_version is null
                returning *
              ), updated as (
                update payment p set
                  status = s.payment_status,
                  provider_reference = s.payment_reference,
                  failure = s.failure,
                  settled_at = s.payment_settled_at,
                  received_minor = s.payment_received,
                  updated_at = s.at
                from same s join report r on r.payment_id = s.payment_id
                where p.id = any (array[s.payment_id]) and s.payment_version is not null
                returning p.*
              ), settled as (
                select * from added union all select * from updated
              ), %s, changed as (
                update orders o set
                  status = s.order_status,
                  received_minor = s.order_received,
                  suspicious = o.suspicious or s.suspicion is not null,
                  suspicions = o.suspicions || coalesce(s.suspicion, '[]')::jsonb,
                  receipt_year = coalesce(r.year, o.receipt_year),
                  receipt_number = coalesce(r.number, o.receipt_number),
                  sequence = s.sequence + json_array_length(s.events::json),
                  updated_at = s.at
                from same s join settled p on p.id = s.payment_id -- after which the events show its payment
                left join numbered r on r.id = s.order_id
                where o.id = any (array[s.order_id])
                returning o as whole, o.id
              ), %s
              select g.n, s.n is not null as current, r.payment_id is not null as written
              from given g left join same s on s.n = g.n left join report r on r.payment_id = s.payment_id
              """
                  .formatted(ifLocked, RECEIPTS, EVENTS));

  /** A stored settlement. Parameters: merchant, provider, reference. */
  static final String FIND =
      """
      select s.payment_id, p.order_id, s.outcome, s.conflict
      from settlement s join payment p on p.id = s.payment_id
      where s.merchant_id = $1 and s.provider = $2
        and (s.reference = $3
             or s.provider = 'manual' and reference_key(s.reference) = reference_key($3))
      """;
}
