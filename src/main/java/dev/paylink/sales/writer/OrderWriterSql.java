package dev.paylink.sales.writer;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.db.MultiRowStatement;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.receipt.ReceiptSql;
import java.util.List;

/** The statements that write orders, with their payments, refunds, receipts and events. */
final class OrderWriterSql {
  private OrderWriterSql() {}

  /**
   * Locks orders in the order of their ids. {@code held} is false for an order with another
   * version; among several also for one that is locked, as no order waits for another.
   */
  static final BatchStatement LOCK =
      BatchStatement.locking(
          "order_id uuid, merchant_id uuid, version text",
          ifLocked ->
              """
              locked as materialized (
                select g.n from given g cross join lateral (
                  select from orders o
                  where o.id = g.order_id and o.merchant_id = g.merchant_id and o.xmin::text = g.version for update %s
                ) o
              )
              select g.n, l.n is not null as held from given g left join locked l on l.n = g.n
              """
                  .formatted(ifLocked));

  private static final String LINK = "link_id uuid, merchant_id uuid, max_pending bigint";

  /** Locks the payment links with a limit, in the order of their ids. */
  static final MultiRowStatement LOCK_LINKS =
      MultiRowStatement.of(
          LINK,
          """
          select from payment_link l join given g on l.id = any (array[g.link_id]) and l.merchant_id = g.merchant_id
          where l.max_payments is not null
          order by l.id for no key update of l
          """);

  /**
   * The version of links, whether all their places are taken, and how many orders are pending, at
   * most as many as permitted. It sees what was committed while {@link #LOCK_LINKS} waited.
   */
  static final BatchStatement READ_LINKS =
      BatchStatement.of(
          LINK,
          "",
          """
          found as (
            select g.n, l.id, l.xmin::text as version, l.max_payments is not null as limited,
                   l.max_payments is not null and (l.max_payments = 0 or exists (
                     select from orders o where o.payment_link_id = l.id and holds_place(o.status)
                     offset greatest(l.max_payments - 1, 0) limit 1)) as taken,
                   (select count(*) from (
                     select from orders o where o.payment_link_id = l.id and o.status = 'pending' limit g.max_pending
                   ) o) as pending
            from given g left join payment_link l on l.id = any (array[g.link_id]) and l.merchant_id = g.merchant_id
          )
          select * from found
          """);

  /** Returns the orders whose form had not made one before. */
  static final MultiRowStatement ADD_ORDERS =
      MultiRowStatement.of(
          """
          id uuid, merchant_id uuid, status text, source text, amount bigint, currency text, customer_name text,
          customer_email text, customer_phone text, metadata text, payment_link_id uuid, product_id uuid,
          landing_page_id uuid, attribution text, attempt text, browser text, payer_address text, language text,
          suspicious boolean, suspicions text, sequence integer""",
          """
          insert into orders (id, merchant_id, status, source, amount_minor, currency, customer_name, customer_email,
                              customer_phone, metadata, payment_link_id, product_id, landing_page_id, attribution,
                              attempt, browser, payer_address, language, suspicious, suspicions, sequence)
          select id, merchant_id, status, source, amount, currency, customer_name, customer_email,
                 customer_phone, metadata::json, payment_link_id, product_id, landing_page_id, attribution::json,
                 attempt, browser, payer_address, language, suspicious, suspicions::jsonb, sequence
          from given g order by attempt, id
          on conflict (attempt) where attempt is not null do nothing
          returning id
          """);

  /**
   * Returns the references that were not known. One transfer can be written with other punctuation.
   */
  static final MultiRowStatement ADD_REPORTS =
      MultiRowStatement.of(
          """
          merchant_id uuid, provider text, reference text, payment_id uuid, outcome text, conflict boolean,
          settled_at timestamptz, amount bigint, currency text, paid_at timestamptz, note text, repeated boolean""",
          """
          insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                  amount_minor, currency, paid_at, note, repeated)
          select merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                 amount, currency, paid_at, note, repeated
          from given g order by merchant_id, provider, coalesce(reference_key(reference), reference), reference
          on conflict do nothing
          returning payment_id
          """);

  private static final String PAYMENT =
      """
      id uuid, merchant_id uuid, order_id uuid, provider text, currency text, status text, amount bigint,
      first_amount bigint, asked_at timestamptz, started_at timestamptz, instructions text, customer_reference text,
      display text, provider_payment_id text, reference text, failure text, settled_at timestamptz, received bigint,
      refunded bigint, reported_at timestamptz, updated_at timestamptz""";

  static final MultiRowStatement ADD_PAYMENTS =
      MultiRowStatement.of(
          PAYMENT,
          """
          insert into payment (id, merchant_id, order_id, provider, currency, status, amount_minor, asked_at, started_at,
                               instructions, customer_reference, display, provider_payment_id, provider_reference,
                               failure, settled_at, received_minor, updated_at)
          select id, merchant_id, order_id, provider, currency, status, amount, coalesce(asked_at, '-infinity'), started_at,
                 instructions, customer_reference, display::json, provider_payment_id, reference,
                 failure, settled_at, received, updated_at
          from given g order by n
          """);

  static final MultiRowStatement CHANGE_PAYMENTS =
      MultiRowStatement.of(
          PAYMENT,
          """
          update payment p set
            status = g.status, amount_minor = g.amount, first_amount_minor = g.first_amount,
            asked_at = coalesce(g.asked_at, p.asked_at), started_at = g.started_at, instructions = g.instructions,
            customer_reference = g.customer_reference, display = g.display::json,
            provider_payment_id = g.provider_payment_id, provider_reference = g.reference, failure = g.failure,
            settled_at = g.settled_at, received_minor = g.received, refunded_minor = g.refunded,
            reported_at = g.reported_at, updated_at = g.updated_at
          from given g
          where p.id = any (array[g.id]) and p.merchant_id = g.merchant_id and p.order_id = g.order_id
          """);

  /** The provider of a new payment is asked what became of it. */
  static final MultiRowStatement ADD_CHECKS =
      MultiRowStatement.of(
          "payment_id uuid, provider text, due_at timestamptz, expires_at timestamptz",
          """
          insert into payment_check (payment_id, provider, due_at, expires_at)
          select payment_id, provider, due_at, expires_at from given g order by n
          """);

  private static final String REFUND =
      """
      id uuid, merchant_id uuid, order_id uuid, payment_id uuid, provider text, status text, by_hand boolean,
      dispute boolean, amount bigint, currency text, reason text, reference text, failure text,
      due_at timestamptz, settled_at timestamptz, said_at timestamptz""";

  static final MultiRowStatement ADD_REFUNDS =
      MultiRowStatement.of(
          REFUND,
          """
          insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand, dispute,
                              amount_minor, currency, reason, provider_reference, due_at)
          select id, merchant_id, order_id, payment_id, provider, status, by_hand, dispute,
                 amount, currency, reason, reference, due_at
          from given g order by n
          """);

  static final MultiRowStatement CHANGE_REFUNDS =
      MultiRowStatement.of(
          REFUND,
          """
          update refund r set
            status = g.status, by_hand = g.by_hand, amount_minor = g.amount,
            provider_reference = coalesce(g.reference, r.provider_reference), -- the queue notes it
            failure = g.failure, due_at = case when g.status = 'pending' then r.due_at end, -- claims move it
            settled_at = g.settled_at, said_at = g.said_at,
            receipt_year = coalesce(c.year, r.receipt_year), receipt_number = coalesce(c.number, r.receipt_number)
          from given g left join receipt c on c.id = g.id and c.merchant_id = g.merchant_id
          where r.id = any (array[g.id]) and r.merchant_id = g.merchant_id and r.order_id = g.order_id
          """);

  static final MultiRowStatement SET_MOVEMENTS =
      MultiRowStatement.of(
          "refund_id uuid, movements text",
          """
          insert into refund_movements (refund_id, movements) select refund_id, movements::jsonb from given g order by n
          on conflict (refund_id) do update set movements = excluded.movements
          """);

  static final MultiRowStatement ADD_REVERSALS =
      MultiRowStatement.of(
          """
          id uuid, refund_id uuid, merchant_id uuid, amount bigint, settled_at timestamptz, reversed_at timestamptz""",
          """
          insert into refund_reversal (id, refund_id, merchant_id, amount_minor, settled_at, reversed_at)
          select id, refund_id, merchant_id, amount, settled_at, reversed_at from given g order by n
          """);

  static final MultiRowStatement ADD_RECEIPTS =
      MultiRowStatement.of(
          "id uuid, merchant_id uuid, kind text, year integer",
          "with %s select from numbered"
              .formatted(ReceiptSql.number("select id, merchant_id, kind, year from given g")));

  /** The span is a quarter of an hour, counted from 1970 in UTC. */
  static final MultiRowStatement ADD_TURNOVER =
      MultiRowStatement.of(
          """
          merchant_id uuid, source text, provider text, payment_link_id uuid, product_id uuid, span integer,
          currency text, received bigint, payments bigint""",
          """
          insert into turnover_delta (merchant_id, subjects, span, currency, received_minor, payments)
          select merchant_id, turnover_subjects(source, provider, payment_link_id, product_id), span, currency,
                 received, payments
          from given g order by n
          """);

  /** {@code updated_at} is null if nothing changes that a merchant sees. */
  static final MultiRowStatement CHANGE_ORDERS =
      MultiRowStatement.of(
          """
          id uuid, merchant_id uuid, status text, received bigint, refunded bigint, suspicious boolean, suspicions text,
          changes_metadata boolean, metadata text, sequence integer, updated_at timestamptz""",
          """
          update orders o set
            status = g.status, received_minor = g.received, refunded_minor = g.refunded,
            suspicious = g.suspicious, suspicions = g.suspicions::jsonb,
            metadata = case when g.changes_metadata then g.metadata::json else o.metadata end,
            sequence = g.sequence, updated_at = coalesce(g.updated_at, o.updated_at),
            receipt_year = coalesce(r.year, o.receipt_year), receipt_number = coalesce(r.number, o.receipt_number)
          from given g left join receipt r on r.id = g.id and r.merchant_id = g.merchant_id
          where o.id = any (array[g.id]) and o.merchant_id = g.merchant_id
          returning o.id, o.receipt_year, o.receipt_number
          """);

  static final MultiRowStatement REMOVE_TERMS =
      MultiRowStatement.of(
          "merchant_id uuid, order_id uuid, old text, metadata text",
          """
          delete from order_term t using given g cross join lateral (
            select metadata_terms(g.old::json) as term except select metadata_terms(g.metadata::json)
          ) old
          where t.merchant_id = g.merchant_id and t.order_id = any (array[g.order_id]) and t.term = any (array[old.term])
          """);

  static final MultiRowStatement ADD_TERMS =
      MultiRowStatement.of(
          "merchant_id uuid, order_id uuid, metadata text",
          """
          insert into order_term (merchant_id, term, order_id)
          select g.merchant_id, t, g.order_id from given g cross join metadata_terms(g.metadata::json) t
          on conflict do nothing
          """);

  /**
   * {@code object} is {@code order}, or {@code payment} or {@code refund}, which {@code shown} is.
   */
  static final MultiRowStatement ADD_EVENTS =
      MultiRowStatement.of(
          """
          id uuid, merchant_id uuid, type text, order_id uuid, sequence integer, object text, shown uuid,
          previous text, at timestamptz, origin text""",
          "with %s select from emitted"
              .formatted(
                  OutboxSql.emitEach(
                      """
                      select g.id, g.merchant_id, g.type, g.order_id as object_id, g.sequence,
                             case g.object
                               when 'payment' then (
                                 select to_json(p) from payment p where p.id = g.shown and p.merchant_id = g.merchant_id)
                               when 'refund' then (
                                 select to_json(r) from refund r where r.id = g.shown and r.merchant_id = g.merchant_id)
                               when 'new_order' then (
                                 select to_json(o) from orders o
                                 where o.id = g.order_id and o.merchant_id = g.merchant_id)
                               when 'created_order' then (
                                 select (to_jsonb(o) || '{"status": "pending"}')::json from orders o
                                 where o.id = g.order_id and o.merchant_id = g.merchant_id)
                               else (
                                 select order_in_event(o) from orders o
                                 where o.id = g.order_id and o.merchant_id = g.merchant_id)
                             end as object,
                             g.previous, g.at, g.origin::json as by
                      from given g order by g.n""")));

  /** In the order in which they run: an event shows what the statements before it have written. */
  static final List<MultiRowStatement> REST =
      List.of(
          ADD_PAYMENTS,
          ADD_CHECKS,
          CHANGE_PAYMENTS,
          ADD_REFUNDS,
          SET_MOVEMENTS,
          ADD_REVERSALS,
          ADD_TURNOVER,
          REMOVE_TERMS,
          ADD_TERMS,
          ADD_RECEIPTS, // locks the counter of the merchant, so late
          CHANGE_REFUNDS,
          CHANGE_ORDERS,
          ADD_EVENTS);
}
