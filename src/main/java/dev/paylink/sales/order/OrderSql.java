package dev.paylink.sales.order;

import dev.paylink.data.count.PageColumns;
import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.idempotency.CreationSql;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.sales.payment.PaymentSql;
import java.util.List;

/** SQL of orders. */
final class OrderSql {
  private OrderSql() {}

  /** Columns of an order {@code o} in a list. */
  static final String COLUMNS =
      """
      o.id, o.status, o.source, o.amount_minor, o.currency, o.customer_name, o.customer_email,
      o.customer_phone, o.suspicious, o.receipt_year, o.receipt_number""";

  /**
   * The newest payments of an order {@code page} of merchant {@code $1}; the contract says how
   * many.
   */
  private static final String PAYMENTS_OF_PAGE =
      """
      (select coalesce(json_agg(%s order by p.id), '[]')::text
       from (select * from payment p where p.order_id = page.id and p.merchant_id = $1
             order by p.id desc limit 10) p) as payments"""
          .formatted(PaymentSql.JSON);

  /** What a list shows of an order {@code o}. */
  static PageColumns page(boolean withPayments) {
    return withPayments
        ? new PageColumns(COLUMNS, PAYMENTS_OF_PAGE, List.of("payments"))
        : new PageColumns(COLUMNS, null, List.of());
  }

  /** All columns of an order {@code o}. */
  static final String ROW =
      COLUMNS
          + ", "
          + """
          o.updated_at, o.received_minor, o.refunded_minor, o.external_id,
          o.metadata::text as metadata, o.payment_link_id, o.product_id, o.landing_page_id, o.attribution::text as attribution,
          o.suspicions::text as suspicions""";

  /** {@link #ROW}, with its payments. */
  static final String DETAIL =
      ROW
          + ", "
          + """
          (select coalesce(json_agg(%s order by p.id), '[]')::text
           from payment p where p.order_id = o.id) as payments"""
              .formatted(PaymentSql.JSON);

  /**
   * Creates orders with their idempotency keys and their events. Parameters as in {@link
   * CreationSql#of}: an event has the time and origin of the creation. An order is not created if
   * another one has its external id. Violates {@link #EXTERNAL_ID_INDEX} if a concurrent statement
   * has created the other one.
   */
  static final BatchStatement CREATE =
      CreationSql.of(
          """
          source text, amount_minor bigint, currency text, customer_name text, customer_email text,
          customer_phone text, metadata text, suspicions text, external_id text, event_id uuid,
          event_at timestamptz, event_origin text""",
          """
                  case when external_id is not null then (
                    select x.id from orders x
                    where x.merchant_id = g.merchant_id and x.external_id = g.external_id) end""",
          """
      %s, created as (
        insert into orders (id, merchant_id, status, source, amount_minor, currency,
                            customer_name, customer_email, customer_phone, metadata, suspicious,
                            suspicions, external_id)
        select id, merchant_id, 'pending', source, amount_minor, currency, customer_name,
               customer_email, customer_phone, metadata::json, suspicions <> '[]',
               suspicions::jsonb, external_id
        from given g where %s order by external_id, id
        returning *
      ), %s
      %s
      """
              .formatted(
                  CreationSql.CLAIM,
                  CreationSql.IS_NEW,
                  OutboxSql.emitCreated("'order.created'", "to_json(o)"),
                  CreationSql.ANSWERS));

  /** The unique index of external ids. */
  static final String EXTERNAL_ID_INDEX = "orders_by_external_id";

  /** Parameters: id, merchant. */
  static final String GET =
      """
      select %s from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(DETAIL);

  /** Locks an order. Parameters: id, merchant. */
  static final String LOCK =
      """
      select id from orders where id = $1 and merchant_id = $2 for update
      """;
}
