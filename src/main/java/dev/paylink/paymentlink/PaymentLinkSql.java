package dev.paylink.paymentlink;

import dev.paylink.idempotency.IdempotencySql;
import dev.paylink.outbox.OutboxSql;

/** SQL of payment links. */
public final class PaymentLinkSql {
  private PaymentLinkSql() {}

  /** All columns of a link {@code l} except its status and what it received. */
  public static final String COLUMNS =
      """
      l.id, l.title, l.amount_minor, l.currency, l.checkout_token, l.success_url, l.expires_at,
      l.customer_name, l.customer_email, l.customer_phone, l.metadata::text as metadata,
      l.max_payments, l.allow_partial, l.require, l.updated_at""";

  /** {@link #COLUMNS} with {@code paid}: how many orders are paid, and what they received. */
  static final String DETAIL = COLUMNS + ", payments_of_link(l.id) as paid";

  /**
   * Status of a link {@code l} at time {@code $2}; a link that is marked as expired stays expired.
   */
  public static final String STATUS =
      """
      case when l.deactivated then 'deactivated'
           when l.expired or l.expires_at <= $2::timestamptz then 'expired'
           when l.exhausted then 'exhausted'
           else 'active' end""";

  /**
   * Creates a payment link with its idempotency key and its event. Parameters 1 to 8 as in {@link
   * IdempotencySql#CLAIM}, then title, amount, currency, checkout token, success URL, expiry,
   * customer's name, e-mail and phone, metadata, limit of payments, whether orders may be paid in
   * parts, required fields, event id, event time, origin.
   */
  static final String CREATE =
      """
      with %s, created as (
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token,
                                  success_url, expires_at, customer_name, customer_email,
                                  customer_phone, metadata, max_payments, allow_partial, require)
        select $5, $1, $9::text, $10::bigint, $11::text, $12::text, $13::text, $14::timestamptz,
               $15::text, $16::text, $17::text, $18::text::json, $19::integer, $20::boolean,
               $21::text[]
        where %s
        returning *
      ), %s
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              IdempotencySql.CLAIM,
              IdempotencySql.IS_NEW,
              OutboxSql.emit("$22", "$23", "'payment_link.created'", "created o", "null", "$24"),
              IdempotencySql.TAKEN);

  /** Parameters: merchant, time, id. */
  static final String GET =
      """
      select %s, %s as status from payment_link l
      where l.merchant_id = $1 and l.id = $3 and l.source = 'payment_link'
      """
          .formatted(DETAIL, STATUS);

  /** Locks a link. Parameters: merchant, id. */
  static final String LOCK =
      """
      select id from payment_link
      where merchant_id = $1 and id = $2 and source = 'payment_link' for update
      """;

  /**
   * Marks up to {@code $2} links, those of digital products too, as expired that have expired by
   * {@code $1} and are not deactivated, and writes their events with ids {@code $3}, one each, and
   * origin {@code $4}. Skips links that a concurrent sweep has locked, and those whose exhaustion
   * was not announced yet, so that events keep their order. One row: the number of links marked.
   */
  static final String EXPIRE =
      """
      with overdue as (
        select id from payment_link
        where not expired and not deactivated and expires_at <= $1::timestamptz
          and exhausted = exhausted_announced
        order by expires_at limit $2 for update skip locked
      ), changed as (
        update payment_link l set expired = true, sequence = l.sequence + 1, updated_at = $1
        from overdue where l.id = overdue.id
        returning l as whole, l.*
      ), %s
      select count(*) as expired from changed
      """
          .formatted(
              OutboxSql.emitAll(
                  "$3::uuid[]",
                  "$1",
                  """
                  select row_number() over (order by o.expires_at, o.id) as n, o.merchant_id,
                         case when %1$s then 'digital_product.updated'
                              else 'payment_link.expired' end as type,
                         o.id as object_id, o.sequence,
                         case when %1$s then product_in_event(o.whole) else to_json(o.whole) end as object,
                         case when %1$s then null
                              when o.exhausted then 'exhausted' else 'active' end as previous
                  from changed o"""
                      .formatted("o.source = 'digital_product'"),
                  "$4"));
}
