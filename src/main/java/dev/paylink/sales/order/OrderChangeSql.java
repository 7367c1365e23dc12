package dev.paylink.sales.order;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.receipt.ReceiptSql;

/** SQL of changes that merchants make in orders. */
final class OrderChangeSql {
  private OrderChangeSql() {}

  /**
   * Orders with all their details, their version, which changes with each change of the row, and
   * whether a change of their status locks what other orders need: their payment link, if it has a
   * limit, or what buyers of their product are given. Their id is null for an unknown order.
   */
  static final BatchStatement READ =
      BatchStatement.reading(
          "order_id uuid, merchant_id uuid",
          """
          found as (
            select g.n, o.*
            from given g left join lateral (
              select %s, o.xmin::text as version, o.product_id is not null or exists (
                       select from payment_link l where l.id = o.payment_link_id and l.max_payments is not null
                     ) as locks_more, %s
              from orders o where o.id = g.order_id and o.merchant_id = g.merchant_id offset 0
            ) o on true
          )
          select * from found
          """
              .formatted(OrderSql.DETAIL, ReceiptSql.timeZone("o.merchant_id")));

  private static final String CHANGE =
      """
      order_id uuid, merchant_id uuid, version text, status text, suspicious boolean, suspicions text,
      metadata text, at timestamptz, events text, origin text, """
          + ReceiptSql.YEAR;

  private static final String RECEIPTS =
      ReceiptSql.number(
          """
          select b.id, g.merchant_id, 'payment' as kind, g.receipt_year as year
          from before b join given g on g.n = b.n where g.receipt_year is not null""");

  private static final String EVENTS =
      OutboxSql.emitEach(
          """
          select e.id, o.merchant_id, e.type, o.id as object_id, b.sequence + e.step as sequence,
                 order_in_event(o.whole) as object, e.previous, g.at, g.origin::json as by
          from before b join given g on g.n = b.n join changed o on o.id = b.id
          cross join lateral %s
          order by g.n, e.step"""
              .formatted(OutboxSql.planned("g.events")));

  /**
   * Changes different orders that have the given versions. {@code suspicions} is null to keep them.
   * Answers with the changed row; its {@code id} is null if the order has another version, or is
   * locked and the statement is shared.
   */
  static final BatchStatement WRITE = write("", "");

  /** Like {@link #WRITE}; sets the metadata, and the terms by which they are found. */
  static final BatchStatement WRITE_METADATA =
      write(
          "metadata = g.metadata::json,",
          """
          , forgotten as (
            delete from order_term t using changed c join before b on b.id = c.id join given g on g.n = b.n
            cross join lateral (
              select metadata_terms(b.metadata) as term except select metadata_terms(c.metadata)
            ) old
            where t.merchant_id = g.merchant_id and t.order_id = any (array[c.id]) and t.term = any (array[old.term])
          ), learnt as (
            insert into order_term (merchant_id, term, order_id)
            select c.merchant_id, t, c.id from changed c cross join metadata_terms(c.metadata) t
            on conflict do nothing
          )""");

  private static BatchStatement write(String more, String then) {
    return BatchStatement.locking(
        CHANGE,
        ifLocked ->
            """
            before as materialized (
              select g.n, o.*
              from given g cross join lateral (
                select o.id, o.metadata, o.sequence from orders o
                where o.id = g.order_id and o.merchant_id = g.merchant_id and o.xmin::text = g.version
                for update %s
              ) o
            ), %s, changed as (
              update orders o set
                status = g.status,
                suspicious = g.suspicious,
                suspicions = coalesce(g.suspicions::jsonb, o.suspicions),
                receipt_year = coalesce(r.year, o.receipt_year),
                receipt_number = coalesce(r.number, o.receipt_number),
                %s
                sequence = b.sequence + json_array_length(g.events::json),
                updated_at = g.at
              from before b join given g on g.n = b.n left join numbered r on r.id = b.id
              where o.id = any (array[b.id]) and o.merchant_id = g.merchant_id
              returning o as whole, o.*
            )%s, %s
            select g.n, %s from given g left join changed o on o.id = g.order_id and o.merchant_id = g.merchant_id
            """
                .formatted(ifLocked, RECEIPTS, more, then, EVENTS, OrderSql.ROW));
  }
}
