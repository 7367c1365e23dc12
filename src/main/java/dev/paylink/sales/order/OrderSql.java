package dev.paylink.sales.order;

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
      o.customer_phone, o.suspicious""";

  /** The payments of an order {@code page} of merchant {@code $1}. */
  static final String PAYMENTS_OF_PAGE =
      """
      (select coalesce(json_agg(%s order by p.id), '[]')::text
       from payment p where p.order_id = page.id and p.merchant_id = $1) as payments"""
          .formatted(PaymentSql.JSON);

  /** Columns of a row with {@link #PAYMENTS_OF_PAGE} that can be large. */
  static final List<String> LARGE = List.of("payments");

  /** All columns of an order {@code o}, with its payments. */
  private static final String DETAIL =
      COLUMNS
          + ", "
          + """
          o.updated_at, o.received_minor, o.refunded_minor, o.external_id,
          o.metadata::text as metadata, o.payment_link_id, o.product_id, o.landing_page_id, o.attribution::text as attribution,
          o.suspicions::text as suspicions,
          (select coalesce(json_agg(%s order by p.id), '[]')::text
           from payment p where p.order_id = o.id) as payments"""
              .formatted(PaymentSql.JSON);

  /** {@link #DETAIL} of a locked order: with what was committed during the wait for the lock. */
  private static final String LOCKED_DETAIL =
      DETAIL
          .replace("payment p where p.order_id = o.id", "current_payments_of_order(o.id) p")
          .replace(
              "settlement s where s.payment_id = p.id", "current_settlements_of_payment(p.id) s");

  /**
   * Creates orders with their idempotency keys and their events. Parameters as in {@link
   * CreationSql#of}: an event's time and origin are those of the creation. An order whose external
   * id another one has is not created. Violates {@link #EXTERNAL_ID_INDEX} if a concurrent
   * statement has created that one.
   */
  static final BatchStatement CREATE =
      CreationSql.of(
          List.of(
              "source text",
              "amount_minor bigint",
              "currency text",
              "customer_name text",
              "customer_email text",
              "customer_phone text",
              "metadata text",
              "suspicions text",
              "external_id text",
              "event_id uuid",
              "event_at timestamptz",
              "event_origin text"),
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

  /**
   * An order's reasons of suspicion, each with {@code clearedAt} set to {@code $6} unless it is set
   * already.
   */
  private static final String CLEARED =
      """
      (select coalesce(jsonb_agg(jsonb_build_object('clearedAt', $6::timestamptz) || s.reason order by s.n), '[]')
       from jsonb_array_elements(o.suspicions) with ordinality s(reason, n))""";

  /**
   * Moves an order to status {@code $3} (null: unchanged) if its status is one of {@code $4},
   * clears its flag if {@code $7}, sets its metadata to {@code $9} if {@code $10}, with the terms
   * by which it is found, and writes the events with ids {@code $5}, time {@code $6} and origin
   * {@code $8}. One row with the order after the statement: {@code previous} is the status before,
   * {@code changed} whether it was changed. No row for an unknown order. The row lock in {@code
   * current} makes {@code previous} exact when two transitions run concurrently.
   */
  static final String UPDATE =
      """
      with current as (
        select o.* from orders o where o.id = $1 and o.merchant_id = $2 for update
      ), changed as (
        update orders o set
          status = coalesce($3::text, o.status),
          suspicious = o.suspicious and not $7::boolean,
          suspicions = case when $7::boolean then %3$s else o.suspicions end,
          metadata = case when $10::boolean then $9::text::json else o.metadata end,
          sequence = o.sequence + ($3::text is not null)::int + ($7::boolean and o.suspicious)::int
            + $10::boolean::int,
          updated_at = $6::timestamptz
        from current c
        where o.id = c.id
          and case when $3::text is null then $7 and o.suspicious or $10 else o.status = any($4::text[]) end
        returning o as whole, o.*
      ), forgotten as (
        delete from order_term t
        where $10 and t.merchant_id = $2 and t.order_id = $1 and t.term = any (array(
          select t from current c cross join metadata_terms(c.metadata) t
          where exists (select from changed)
          except
          select t from metadata_terms($9::text::json) t))
      ), learnt as (
        insert into order_term (merchant_id, term, order_id)
        select o.merchant_id, t, o.id from changed o cross join metadata_terms(o.metadata) t
        where $10
        on conflict do nothing
      ), %2$s
      select true as changed, c.status as previous, %1$s
      from changed o join current c on c.id = o.id
      union all
      select false, o.status, %1$s from current o where not exists (select from changed)
      """
          .formatted(
              LOCKED_DETAIL,
              OutboxSql.emitAll(
                  "$5::uuid[]",
                  "$6",
                  """
                  select 1 as n, o.merchant_id, 'order.' || o.status as type, o.id as object_id,
                         c.sequence + 1 as sequence, order_in_event(o.whole) as object,
                         c.status as previous
                  from changed o join current c on c.id = o.id
                  where $3::text is not null
                  union all
                  select 2, o.merchant_id, 'order.flag_cleared', o.id, o.sequence - $10::boolean::int,
                         order_in_event(o.whole), o.status
                  from changed o join current c on c.id = o.id
                  where c.suspicious and not o.suspicious
                  union all
                  select 3, o.merchant_id, 'order.updated', o.id, o.sequence,
                         order_in_event(o.whole), o.status
                  from changed o
                  where $10::boolean""",
                  "$8"),
              CLEARED);

  /**
   * Examines the first {@code $2} pending orders with ids between {@code $6} and {@code $1},
   * cancels those of them whose payment methods wait no longer, and writes their events with ids
   * {@code $3}, one each, time {@code $4} and origin {@code $5}. A payment method waits longer if
   * it is one of {@code $7}, or, with {@code $8}, if it is none of them; with {@code $8}, an order
   * without a payment waits longer, too. Not an order for which money has arrived, in any currency.
   * Both are examined again once the order is locked. Skips orders that a concurrent statement has
   * locked, or changed meanwhile. One row: how many orders were examined and cancelled, the last
   * one examined, and whether any was skipped.
   */
  static final String CANCEL_OVERDUE =
      """
      with examined as (
        select id, received_minor from orders
        where status = 'pending' and id > $6 and id < $1 order by id limit $2
      ), due as (
        select e.id from examined e
        where e.received_minor = 0 and not has_money(e.id)
          and not waits_longer(e.id, $7::text[], $8::boolean)
      ), overdue as (
        select id from orders where id in (select id from due) and status = 'pending'
          and received_minor = 0
        order by id for update skip locked
      ), changed as (
        update orders o set status = 'cancelled', sequence = o.sequence + 1, updated_at = $4
        from overdue
        where o.id = overdue.id and not has_money(overdue.id)
          and not waits_longer(overdue.id, $7, $8)
        returning o as whole, o.*
      ), %s
      select (select count(*) from examined) as examined,
             (select count(*) from changed) as cancelled,
             (select id from examined order by id desc limit 1) as last,
             (select count(*) from due) > (select count(*) from changed) as skipped
      """
          .formatted(
              OutboxSql.emitAll(
                  "$3::uuid[]",
                  "$4",
                  """
                  select row_number() over (order by o.id) as n, o.merchant_id,
                         'order.cancelled' as type, o.id as object_id, o.sequence,
                         order_in_event(o.whole) as object, 'pending' as previous
                  from changed o""",
                  "$5"));
}
