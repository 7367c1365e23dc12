package dev.paylink.customer;

import dev.paylink.outbox.OutboxSql;

/**
 * SQL of an erasure: the statements of one transaction, in this order. It waits for no lock but
 * those of payments and refunds, which are held for a statement without waiting for others; what
 * else is locked is skipped, and erased by a later transaction. So there is no deadlock, whatever
 * order others lock in.
 */
final class ErasureSql {
  private ErasureSql() {}

  private static final String HAS_EMAIL =
      "customer_email is not null and email_key(customer_email) = email_key($2::text)";

  private static final String HAS_PHONE =
      "customer_phone is not null and phone_key(customer_phone) = phone_key($2::text)";

  /** Locks orders of an e-mail address. Parameters: merchant, address, limit. */
  static final String ORDERS_BY_EMAIL = lock("orders", HAS_EMAIL);

  /** Locks orders of a phone number. Parameters: merchant, number, limit. */
  static final String ORDERS_BY_PHONE = lock("orders", HAS_PHONE);

  /** Locks payment links for an e-mail address. Parameters: merchant, address, limit. */
  static final String LINKS_BY_EMAIL = lock("payment_link", HAS_EMAIL);

  /** Locks payment links for a phone number. Parameters: merchant, number, limit. */
  static final String LINKS_BY_PHONE = lock("payment_link", HAS_PHONE);

  private static String lock(String table, String condition) {
    return """
    select id from %s where merchant_id = $1 and %s
    order by id limit $3 for no key update skip locked"""
        .formatted(table, condition);
  }

  /** Whether an order or a link has an e-mail address. Parameters: merchant, address. */
  static final String LEFT_BY_EMAIL = left(HAS_EMAIL);

  /** Whether an order or a link has a phone number. Parameters: merchant, number. */
  static final String LEFT_BY_PHONE = left(HAS_PHONE);

  private static String left(String condition) {
    return """
    select exists (select from orders where merchant_id = $1 and %1$s)
        or exists (select from payment_link where merchant_id = $1 and %1$s) as any_left"""
        .formatted(condition);
  }

  /** Events of the locked orders and links {@code $2} of merchant {@code $1}. */
  private static final String EVENTS_OF_LOCKED =
      """
      events as materialized (
        select e.*
        from unnest($2::uuid[]) o (id)
        cross join lateral (
          select e.id, e.object_id, e.occurred_at from event e
          where e.object_id = o.id and e.merchant_id = $1
          offset 0
        ) e
      )""";

  /**
   * Removes the fields {@code $3} from the events of the locked orders and links {@code $2}. A row
   * for each order and link with an event that is locked, which is left as it is.
   */
  static final String EVENTS =
      """
      with %s, locked as materialized (
        select e.id from event e
        where e.merchant_id = $1 and e.id = any (array(select id from events))
        for no key update skip locked
      ), erased as (
        update event e set payload = without_fields(e.payload, $3::text[])
        where e.merchant_id = $1 and e.id = any (array(select id from locked))
      )
      select distinct object_id from events where id not in (select id from locked)
      """
          .formatted(EVENTS_OF_LOCKED);

  /**
   * Removes the fields {@code $3} from the answers stored for the locked orders and links {@code
   * $2}, and for refunds of these orders. Rows as of {@link #EVENTS}.
   */
  static final String ANSWERS =
      """
      with owned as materialized (
        select id as object_id, id as resource_id from unnest($2::uuid[]) o (id)
        union all
        select r.order_id, r.id from refund r where r.merchant_id = $1 and r.order_id = any ($2)
      ), found as materialized (
        select k.operation, k.key, k.resource_id from idempotency_key k
        where k.merchant_id = $1 and k.resource_id = any (array(select resource_id from owned))
      ), locked as materialized (
        select k.operation, k.key from idempotency_key k
        where k.merchant_id = $1 and k.resource_id = any (array(select resource_id from owned))
        for no key update skip locked
      ), skipped as materialized (
        select f.* from found f where (f.operation, f.key) not in (select operation, key from locked)
      ), erased as (
        update idempotency_key k set body = without_fields(k.body::json, $3::text[])::text
        where k.merchant_id = $1 and k.resource_id = any (array(select resource_id from owned))
          and k.body <> '' and (k.operation, k.key) not in (select operation, key from skipped)
      )
      select distinct o.object_id from skipped s join owned o on o.resource_id = s.resource_id
      """;

  /**
   * Erases what payments, settlements and refunds of the locked orders {@code $2} say in free text,
   * at the time {@code $3}.
   */
  static final String MONEY =
      """
      with paid as (
        update payment p set
          failure = null, instructions = null,
          updated_at = case when p.failure is null then p.updated_at else $3::timestamptz end
        where p.merchant_id = $1 and p.order_id = any ($2::uuid[])
          and (p.failure is not null or p.instructions is not null)
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
   * Takes the deliveries of the events of the locked orders and links {@code $2} out of the hands
   * of those that have claimed them: what these have read of the events is sent again as it is now,
   * and the receiver's answer to it is not stored. A row for each delivery, with its order or link,
   * and whether it was free. A delivery was created with its event, in the same millisecond. The
   * update of those that are not claimed makes a claim that is under way pass them over, and the
   * lock of the finished ones keeps them from being sent again meanwhile.
   */
  static final String DELIVERIES =
      """
      with %s, waiting as materialized (
        select d.id, e.object_id
        from events e
        cross join lateral (
          select d.id from webhook_delivery d
          where d.merchant_id = $1 and d.id >= first_id_at(e.occurred_at)
            and d.id < first_id_at(e.occurred_at + interval '1 millisecond') and d.event_id = e.id
          offset 0
        ) d
      ), finished as materialized (
        select d.id, e.object_id
        from events e
        cross join lateral (
          select d.id from webhook_delivery_done d
          where d.merchant_id = $1 and d.id >= first_id_at(e.occurred_at)
            and d.id < first_id_at(e.occurred_at + interval '1 millisecond') and d.event_id = e.id
          offset 0
        ) d
      ), free as materialized (
        select d.id from webhook_delivery d
        where d.merchant_id = $1 and d.id = any (array(select id from waiting))
        for no key update skip locked
      ), kept as materialized (
        select d.id from webhook_delivery_done d
        where d.merchant_id = $1 and d.id = any (array(select id from finished))
        for no key update skip locked
      ), released as (
        update webhook_delivery d set lease = null, abreast = null
        where d.merchant_id = $1 and d.id = any (array(select id from free))
      )
      select d.id, d.object_id, d.id in (select id from free union all select id from kept) as free
      from (select * from waiting union all select * from finished) d
      """
          .formatted(EVENTS_OF_LOCKED);

  /**
   * Erases the receivers' answers to the deliveries {@code $2}, which the transaction has locked: a
   * statement of its own, to see those that were stored before.
   */
  static final String ATTEMPTS =
      """
      update webhook_attempt a set headers = null, body = null
      where (a.headers is not null or a.body is not null) and a.delivery_id = any (array(
        select d.id from webhook_delivery d where d.merchant_id = $1 and d.id = any ($2::uuid[])
        union all
        select d.id from webhook_delivery_done d where d.merchant_id = $1 and d.id = any ($2)))
      """;

  /**
   * Erases the customer of the locked orders {@code $2} and links {@code $3}, at the time {@code
   * $4}, and writes {@code customer.erased} with id {@code $5}, about the erasure {@code $6}, with
   * the object {@code $7} and origin {@code $8}. {@code $9} are the fields as for {@link #EVENTS}.
   */
  static final String CUSTOMER =
      """
      with terms as (
        delete from order_term t
        where t.merchant_id = $1 and t.ctid = any (array(
          select f.ctid
          from orders o
          cross join lateral metadata_terms(o.metadata) m (term)
          cross join lateral (
            select t.ctid from order_term t
            where t.merchant_id = $1 and t.term = m.term and t.order_id = o.id
            offset 0
          ) f
          where o.merchant_id = $1 and o.id = any ($2::uuid[]) and o.metadata is not null))
      ), ordered as (
        update orders o set
          customer_name = null, customer_email = null, customer_phone = null, metadata = null,
          payer_address = null, browser = null,
          suspicions = without_fields(o.suspicions::json, $9::text[])::jsonb,
          updated_at = $4::timestamptz
        where o.merchant_id = $1 and o.id = any ($2)
      ), linked as (
        update payment_link l set
          customer_name = null, customer_email = null, customer_phone = null, metadata = null,
          updated_at = $4
        where l.merchant_id = $1 and l.id = any ($3::uuid[])
      ), %s
      select id from emitted
      """
          .formatted(
              OutboxSql.emitAll(
                  "array[$5::uuid]",
                  "$4",
                  """
                  select 1 as n, $1::uuid as merchant_id, 'customer.erased' as type,
                         $6::uuid as object_id, 1 as sequence, $7::text::json as object,
                         null as previous""",
                  "$8"));
}
