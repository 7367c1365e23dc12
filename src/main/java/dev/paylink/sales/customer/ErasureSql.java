package dev.paylink.sales.customer;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;

/**
 * SQL of an erasure: the first and the last statements of a transaction; {@link DocumentErasureSql}
 * and {@link DeliveryErasureSql} have the statements between. Locked rows are skipped, and a later
 * transaction erases them. So there is no deadlock, in any order of locks. It waits only for
 * payments, refunds and deliverables: transactions that lock them wait for nothing that this one
 * holds.
 */
final class ErasureSql {
  private ErasureSql() {}

  private static final String HAS_EMAIL =
      "customer_email is not null and email_key(customer_email) = email_key($2::text)";

  private static final String HAS_PHONE =
      "customer_phone is not null and phone_key(customer_phone)"
          + " = any (array(select phone_key(form) from unnest(string_to_array($2::text, ',')) form))";

  /** Locks orders of an e-mail address. Parameters: merchant, address, limit, id before them. */
  static final String ORDERS_BY_EMAIL = lock("orders", HAS_EMAIL);

  /**
   * Locks orders of a phone number. Parameters: merchant, its forms with commas, limit, id before
   * them.
   */
  static final String ORDERS_BY_PHONE = lock("orders", HAS_PHONE);

  /** Locks links for an e-mail address. Parameters: merchant, address, limit, id before them. */
  static final String LINKS_BY_EMAIL = lock("payment_link", HAS_EMAIL);

  /**
   * Locks links for a phone number. Parameters: merchant, its forms with commas, limit, id before
   * them.
   */
  static final String LINKS_BY_PHONE = lock("payment_link", HAS_PHONE);

  private static String lock(String table, String condition) {
    return """
    select id from %s where merchant_id = $1 and %s and id > $4
    order by id limit $3 for no key update skip locked"""
        .formatted(table, condition);
  }

  /** Whether an order or a link has an e-mail address. Parameters: merchant, address. */
  static final String LEFT_BY_EMAIL = left(HAS_EMAIL);

  /** Whether an order or a link has a phone number. Parameters: merchant, its forms with commas. */
  static final String LEFT_BY_PHONE = left(HAS_PHONE);

  private static String left(String condition) {
    return """
    select exists (select from orders where merchant_id = $1 and %1$s)
        or exists (select from payment_link where merchant_id = $1 and %1$s) as any_left"""
        .formatted(condition);
  }

  /**
   * Erases what payments, settlements and refunds of the locked orders {@code $2} say in free text,
   * at the time {@code $3}.
   */
  static final String MONEY =
      """
      with paid as (
        update payment p set
          failure = null, instructions = null, display = null,
          updated_at = case when p.failure is null then p.updated_at else $3::timestamptz end
        where p.merchant_id = $1 and p.order_id = any ($2::uuid[])
          and (p.failure is not null or p.instructions is not null or p.display is not null)
      ), noted as (
        update settlement s set note = null
        where s.note is not null and s.payment_id = any (array(
          select p.id from payment p where p.merchant_id = $1 and p.order_id = any ($2)))
      )
      update refund r set reason = null, failure = null
      where r.merchant_id = $1 and r.order_id = any ($2)
        and (r.reason is not null or r.failure is not null)
      """;

  /**
   * Erases what extensions have delivered for the locked orders {@code $2}; an answer that is under
   * way is void, and asked for again without the customer.
   */
  static final String DELIVERED =
      """
      update deliverable d set text = null, url = null, fence = d.fence + 1
      where d.merchant_id = $1 and d.order_id = any ($2::uuid[])
        and (d.text is not null or d.url is not null or d.state = 'wanted')
      """;

  /**
   * Waits for messages that are being written from orders as they were, and keeps others from being
   * written until the end of the transaction.
   */
  static final String HOLD_MESSAGES = "select from message_feed for share";

  /**
   * Erases the recipients of messages about the locked orders {@code $2}, and finishes unsent ones
   * at the time {@code $3}. It does not wait for a message that is being sent: its outcome is void.
   */
  static final String MESSAGES =
      """
      update message m set
        recipient = null, error = null, leased_until = null,
        status = case when m.status = 'queued' then 'skipped' else m.status end,
        ended_at = coalesce(m.ended_at, $3::timestamptz)
      where exactly(m.merchant_id) = $1 and m.order_id = any ($2::uuid[]) and m.recipient is not null
      """;

  /**
   * Erases the customer of the locked orders and links, and writes {@code customer.erased} about
   * the erasure, with the object.
   */
  static final NamedStatement CUSTOMER =
      NamedStatement.of(
          """
      with terms as (
        delete from order_term t
        where t.merchant_id = #{merchant} and t.ctid = any (array(
          select f.ctid
          from orders o
          cross join lateral (
            select m from metadata_terms(o.metadata) m union all select n from name_terms(o.customer_name) n
          ) m (term)
          cross join lateral (
            select t.ctid from order_term t
            where t.merchant_id = #{merchant} and t.term = m.term and t.order_id = o.id
            offset 0
          ) f
          where o.merchant_id = #{merchant} and o.id = any (#{orders}::uuid[])
            and (o.metadata is not null or o.customer_name is not null)))
      ), ordered as (
        update orders o set
          customer_name = null, customer_email = null, customer_phone = null, metadata = null,
          attribution = null, payer_address = null, browser = null,
          suspicions = case when o.suspicions @> '[{"code":"risk_assessment"}]' then (
            select jsonb_agg(
                     case when s.reason->>'code' = 'risk_assessment'
                          then s.reason || '{"message":"(erased)"}' else s.reason end order by s.n)
            from jsonb_array_elements(o.suspicions) with ordinality s (reason, n)) else o.suspicions end,
          updated_at = #{at}::timestamptz
        where o.merchant_id = #{merchant} and o.id = any (#{orders})
      ), linked as (
        update payment_link l set
          customer_name = null, customer_email = null, customer_phone = null, metadata = null,
          updated_at = #{at}
        where l.merchant_id = #{merchant} and l.id = any (#{links}::uuid[])
      ), %s
      select id from emitted
      """
              .formatted(
                  OutboxSql.emitAll(
                      "array[#{event}::uuid]",
                      "#{at}",
                      """
                  select 1 as n, #{merchant}::uuid as merchant_id, 'customer.erased' as type,
                         #{erasure}::uuid as object_id, 1 as sequence, #{object}::text::json as object,
                         null as previous""",
                      "#{origin}")));
}
