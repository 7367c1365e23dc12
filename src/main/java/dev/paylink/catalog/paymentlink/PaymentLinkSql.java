package dev.paylink.catalog.paymentlink;

import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.idempotency.CreationSql;
import dev.paylink.data.outbox.OutboxSql;

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

  /** Status of a link {@code l} at a time; a link that is marked as expired stays expired. */
  public static String status(String at) {
    return """
    case when l.deactivated then 'deactivated'
         when l.expired or l.expires_at <= %s::timestamptz then 'expired'
         when l.exhausted then 'exhausted'
         else 'active' end"""
        .formatted(at);
  }

  /**
   * Creates payment links with their idempotency keys and their events. Parameters as in {@link
   * CreationSql#of}: an event has the time and origin of the creation; {@code require} is a list
   * with commas.
   */
  static final BatchStatement CREATE =
      CreationSql.of(
          """
          title text, amount_minor bigint, currency text, checkout_token text, success_url text,
          expires_at timestamptz, customer_name text, customer_email text, customer_phone text, metadata text,
          max_payments integer, allow_partial boolean, require text, event_id uuid, event_at timestamptz,
          event_origin text""",
          null,
          """
      %s, created as (
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token,
                                  success_url, expires_at, customer_name, customer_email,
                                  customer_phone, metadata, max_payments, allow_partial, require)
        select id, merchant_id, title, amount_minor, currency, checkout_token, success_url,
               expires_at, customer_name, customer_email, customer_phone, metadata::json,
               max_payments, allow_partial, string_to_array(require, ',')
        from given g where %s order by id
        returning *
      ), %s
      %s
      """
              .formatted(
                  CreationSql.CLAIM,
                  CreationSql.IS_NEW,
                  OutboxSql.emitCreated("'payment_link.created'", "to_json(o)"),
                  CreationSql.ANSWERS));

  /** Parameters: merchant, time, id. */
  static final String GET =
      """
      select %s, %s as status from payment_link l
      where l.merchant_id = $1 and l.id = $3 and l.source = 'payment_link'
      """
          .formatted(DETAIL, status("$2"));

  /** Locks a link. Parameters: merchant, id. */
  static final String LOCK =
      """
      select id from payment_link
      where merchant_id = $1 and id = $2 and source = 'payment_link' for update
      """;

  /**
   * Marks up to {@code $2} links, also of digital products, as expired. It takes links that have
   * expired by {@code $1} and are not deactivated. Writes their events with ids {@code $3}, one
   * each, and origin {@code $4}. Skips links that a concurrent sweep has locked, and links whose
   * exhaustion was not announced yet, so that events keep their order. One row: the number of links
   * marked.
   */
  static final String EXPIRE = expire("true");

  /** The same for the links of merchant {@code $5}. */
  static final String EXPIRE_OF_MERCHANT = expire("merchant_id = $5");

  private static String expire(String condition) {
    return """
      with overdue as (
        select id from payment_link
        where not expired and not deactivated and expires_at <= $1::timestamptz and %s
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
            condition,
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

  /**
   * When the links of a merchant expire. Parameters as {@link
   * dev.paylink.data.clock.WaitingRows#due}.
   */
  static final String DUE =
      """
      select expires_at as due from payment_link
      where merchant_id = $1 and expires_at > $2 and not expired and not deactivated""";
}
