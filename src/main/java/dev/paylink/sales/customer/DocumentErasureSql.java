package dev.paylink.sales.customer;

/**
 * SQL that erases stored JSON: it is read, changed by {@link PersonalFields}, and written.
 * Documents without personal data are neither locked nor written, so that a repetition only finds
 * the rest.
 */
final class DocumentErasureSql {
  private DocumentErasureSql() {}

  /**
   * Whether a document has one of the fields of the pattern {@code $3}, or what an extension said
   * of an order, and was not erased.
   */
  private static final String IS_PERSONAL =
      """
      (%1$s ~ $3::text
       or %1$s ~ '"code"\\s*:\\s*"risk_assessment"' and strpos(%1$s, '"(erased)"') = 0)""";

  /**
   * Locks up to {@code $4} events of the orders and links {@code $2} that have personal data. A row
   * for each with its payload, which is null if another transaction has locked the event, or if the
   * event has no position yet: the sequencer, which all merchants need, would wait for it. {@code
   * later} is true, and the payload null, once the payloads before have {@code $5} bytes together.
   */
  static final String EVENTS =
      """
      with found as materialized (
        select e.*
        from unnest($2::uuid[]) o (id)
        cross join lateral (
          select e.id, e.object_id, e.position is not null as placed from event e
          where e.object_id = o.id and e.merchant_id = $1 and %s
          offset 0
        ) e
        limit $4::bigint
      ), locked as materialized (
        select f.id, l.payload
        from (select id from found where placed) f
        cross join lateral (
          select e.payload::text as payload from event e
          where e.merchant_id = $1 and e.id = f.id
          for no key update skip locked
        ) l
      ), sized as (
        select l.*, sum(octet_length(payload)) over (order by id) - octet_length(payload) >= $5::bigint as later
        from locked l
      )
      select f.id, f.object_id, coalesce(s.later, false) as later,
             case when not s.later then s.payload end as payload
      from found f left join sized s on s.id = f.id
      """
          .formatted(IS_PERSONAL.formatted("e.payload::text"));

  /** Writes the payloads {@code $3} of the events {@code $2}, which are locked. */
  static final String WRITE_EVENTS =
      """
      update event e set payload = n.payload::json
      from unnest($2::uuid[], $3::text[]) n (id, payload)
      where e.merchant_id = $1 and e.id = any (array[n.id])
      """;

  /**
   * Locks up to {@code $4} answers with personal data that are stored for the orders and links
   * {@code $2}, and for refunds of these orders and messages about them. A row for each with its
   * body, which is null if another transaction has locked it.
   */
  static final String ANSWERS =
      """
      with owned as materialized (
        select id as object_id, id as resource_id from unnest($2::uuid[]) o (id)
        union all
        select r.order_id, r.id from refund r where r.merchant_id = $1 and r.order_id = any ($2)
        union all
        select m.order_id, m.id from message m where m.merchant_id = $1 and m.order_id = any ($2) and m.requested
      ), found as materialized (
        select o.object_id, k.*
        from owned o
        cross join lateral (
          select k.operation, k.key from idempotency_key k
          where k.merchant_id = $1 and k.resource_id = o.resource_id and %s
          offset 0
        ) k
        limit $4::bigint
      ), locked as materialized (
        select f.operation, f.key, l.body
        from found f
        cross join lateral (
          select k.body from idempotency_key k
          where k.merchant_id = $1 and k.operation = f.operation and k.key = f.key
          for no key update skip locked
        ) l
      )
      select f.object_id, f.operation, f.key, l.body, false as later
      from found f left join locked l on l.operation = f.operation and l.key = f.key
      """
          .formatted(IS_PERSONAL.formatted("k.body"));

  /** Writes the bodies {@code $4} of the answers of operations {@code $2} and keys {@code $3}. */
  static final String WRITE_ANSWERS =
      """
      update idempotency_key k set body = n.body
      from unnest($2::text[], $3::text[], $4::text[]) n (operation, key, body)
      where k.merchant_id = $1 and k.operation = n.operation and k.key = n.key
      """;
}
