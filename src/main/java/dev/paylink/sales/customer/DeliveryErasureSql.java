package dev.paylink.sales.customer;

/** SQL that keeps the deliveries of erased events from sending or storing what the events had. */
final class DeliveryErasureSql {
  private DeliveryErasureSql() {}

  /**
   * Makes void the attempts that are being made for the events {@code $2}. A new generation has
   * this effect: what was read of a delivery is read again before it is sent, and the receiver's
   * answer is not stored. Returns a row for each delivery with its event, and whether it was free;
   * deliveries that another transaction has locked stay as they are. The id of a delivery has the
   * time in the id of its event. The lock of the finished ones keeps them from being sent again
   * meanwhile.
   */
  static final String DELIVERIES =
      """
      with times as materialized (
        select distinct time_of_id(e.id) as at from unnest($2::uuid[]) e (id)
      ), waiting as materialized (
        select d.id, d.event_id
        from times t
        cross join lateral (
          select d.id, d.event_id from webhook_delivery d
          where d.merchant_id = $1 and d.id >= first_id_at(t.at)
            and d.id < first_id_at(t.at + interval '1 millisecond')
          offset 0
        ) d
        where d.event_id = any ($2)
      ), finished as materialized (
        select d.id, d.event_id
        from times t
        cross join lateral (
          select d.id, d.event_id from webhook_delivery_done d
          where d.merchant_id = $1 and d.id >= first_id_at(t.at)
            and d.id < first_id_at(t.at + interval '1 millisecond')
          offset 0
        ) d
        where d.event_id = any ($2)
      ), free as materialized (
        select d.id from webhook_delivery d
        where d.merchant_id = $1 and d.id = any (array(select id from waiting))
        for no key update skip locked
      ), kept as materialized (
        select l.id
        from finished f
        cross join lateral (
          select d.id from webhook_delivery_done d
          where d.merchant_id = $1 and d.id = f.id
          for no key update skip locked
        ) l
      ), void as (
        update webhook_delivery d set generation = d.generation + 1
        where d.merchant_id = $1 and d.id = any (array(select id from free))
      )
      select d.id, d.event_id, d.id in (select id from free union all select id from kept) as free
      from (select * from waiting union all select * from finished) d
      """;

  /**
   * Erases the receivers' answers to the deliveries {@code $2}, which the transaction has locked:
   * it is a separate statement, so that it sees answers stored before.
   */
  static final String ATTEMPTS =
      """
      with waiting as (
        update webhook_delivery d set attempt_log = %1$s
        where d.merchant_id = $1 and d.id = any ($2::uuid[]) and cardinality(d.attempt_log) > 0
      )
      update webhook_delivery_done d set attempt_log = %1$s
      where d.merchant_id = $1 and d.id = any ($2)
      """
          .formatted(
              """
              array(
                select (a.attempt::jsonb - 'headers' - 'body')::json
                from unnest(d.attempt_log) with ordinality a (attempt, number) order by a.number)""");
}
