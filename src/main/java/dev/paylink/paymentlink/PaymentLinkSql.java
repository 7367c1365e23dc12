package dev.paylink.paymentlink;

import dev.paylink.idempotency.IdempotencySql;
import dev.paylink.outbox.OutboxSql;

/** SQL of payment links. */
public final class PaymentLinkSql {
  private PaymentLinkSql() {}

  /** All columns of a link {@code l} except its status. */
  public static final String COLUMNS =
      """
      l.id, l.title, l.amount_minor, l.currency, l.checkout_token, l.success_url, l.expires_at,
      l.customer_name, l.customer_email, l.customer_phone, l.metadata::text as metadata,
      l.max_payments, l.allow_partial, l.require, l.updated_at""";

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
   * customer's name, e-mail and phone, metadata, event id, event time, origin.
   */
  static final String CREATE =
      """
      with %s, created as (
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token,
                                  success_url, expires_at, customer_name, customer_email,
                                  customer_phone, metadata)
        select $5, $1, $9::text, $10::bigint, $11::text, $12::text, $13::text, $14::timestamptz,
               $15::text, $16::text, $17::text, $18::text::json
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
              OutboxSql.emit("$19", "$20", "'payment_link.created'", "created o", "null", "$21"),
              IdempotencySql.TAKEN);

  /** Parameters: merchant, time, id. */
  static final String GET =
      """
      select %s, %s as status from payment_link l where l.merchant_id = $1 and l.id = $3
      """
          .formatted(COLUMNS, STATUS);

  /** {@link #GET}, locking the row. */
  static final String LOCK = GET + "for update";

  /**
   * Deactivates a link that is not deactivated yet, and writes the event with the second of the ids
   * {@code $4}. If the link had expired and its expiry event was not written yet, writes that event
   * with the first id. Parameters: merchant, time, id, event ids, origin. One row if the link
   * exists, none otherwise.
   */
  static final String DEACTIVATE =
      """
      with current as (
        select l.*, s.status, (s.status = 'expired' and not l.expired)::int as overdue
        from payment_link l cross join lateral (select %s as status) s
        where l.merchant_id = $1 and l.id = $3 for update of l
      ), changed as (
        update payment_link l set deactivated = true, expired = c.status = 'expired',
                                  sequence = l.sequence + 1 + c.overdue
        from current c
        where l.id = c.id and not l.deactivated
        returning l.*
      ), %s
      select id from current
      """
          .formatted(
              STATUS,
              OutboxSql.emitAll(
                  "$4::uuid[]",
                  "$2",
                  """
                  select e.n, o.merchant_id, e.type, o.id as object_id, o.sequence - 2 + e.n as sequence,
                         to_json(o) as object, e.previous
                  from changed o join current c on c.id = o.id
                  cross join lateral (values
                    (1, 'payment_link.expired', 'active'), (2, 'payment_link.deactivated', c.status)
                  ) e(n, type, previous)
                  where e.n = 2 or c.overdue = 1""",
                  "$5"));

  /**
   * Marks up to {@code $2} links as expired that have expired by {@code $1} and are not
   * deactivated, and writes their events with ids {@code $3}, one each, and origin {@code $4}.
   * Skips links that a concurrent sweep has locked. One row: the number of links marked.
   */
  static final String EXPIRE =
      """
      with overdue as (
        select id from payment_link
        where not expired and not deactivated and expires_at <= $1::timestamptz
        order by expires_at limit $2 for update skip locked
      ), changed as (
        update payment_link l set expired = true, sequence = l.sequence + 1
        from overdue where l.id = overdue.id
        returning l.*
      ), %s
      select count(*) as expired from changed
      """
          .formatted(
              OutboxSql.emitAll(
                  "$3::uuid[]",
                  "$1",
                  """
                  select row_number() over (order by o.expires_at, o.id) as n, o.merchant_id,
                         'payment_link.expired' as type, o.id as object_id, o.sequence,
                         to_json(o) as object, 'active' as previous
                  from changed o""",
                  "$4"));
}
