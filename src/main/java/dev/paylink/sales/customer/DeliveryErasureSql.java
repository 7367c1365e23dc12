package dev.paylink.sales.customer;

/** SQL that keeps the deliveries of erased events from sending or storing what the events had. */
final class DeliveryErasureSql {
  private DeliveryErasureSql() {}

  /**
   * Takes the deliveries of the events {@code $2}, which occurred at {@code $3}, out of the hands
   * of those that have claimed them: what these have read is sent again as it is then, and the
   * receiver's answer to it is not stored. A row for each delivery with its event, and whether it
   * was free; those that another transaction has locked stay as they are. A delivery was created
   * with its event, in the same millisecond.
   *
   * <p>Another lease is the fence. {@code due_at} and {@code abreast} stay, so that the attempt
   * under way counts for its endpoint until the lease ends. Deliveries of one lease get the same
   * new one, as what is sent one after the other counts once.
   *
   * <p>A claim under way may have read the event before. It waits for this transaction, and takes
   * nothing that is due after the claim began: so what is due before {@code $4} becomes due at
   * {@code $4}. The lock of the finished ones keeps them from being sent again meanwhile.
   */
  static final String DELIVERIES =
      """
      with events as materialized (
        select * from unnest($2::uuid[], $3::timestamptz[]) e (id, occurred_at)
      ), times as materialized (
        select distinct date_trunc('milliseconds', occurred_at) as at from events
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
      ), fenced as (
        update webhook_delivery d set
          lease = encode(substr(sha256(uuid_send(d.lease)), 1, 16), 'hex')::uuid,
          due_at = greatest(d.due_at, $4::timestamptz)
        where d.merchant_id = $1 and d.id = any (array(select id from free))
          and (d.lease is not null or d.due_at < $4)
      )
      select d.id, d.event_id, d.id in (select id from free union all select id from kept) as free
      from (select * from waiting union all select * from finished) d
      """;

  /**
   * Erases the receivers' answers to the deliveries {@code $2}, which the transaction has locked: a
   * statement of its own, to see those that were stored before.
   */
  static final String ATTEMPTS =
      """
      with own as materialized (
        select d.id from webhook_delivery d where d.merchant_id = $1 and d.id = any ($2::uuid[])
        union all
        select d.id
        from unnest($2) o (id)
        cross join lateral (
          select d.id from webhook_delivery_done d where d.merchant_id = $1 and d.id = o.id offset 0
        ) d
      )
      update webhook_attempt a set headers = null, body = null
      from own
      where a.delivery_id = own.id and (a.headers is not null or a.body is not null)
      """;
}
