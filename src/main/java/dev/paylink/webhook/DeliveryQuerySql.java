package dev.paylink.webhook;

/** SQL of deliveries as their merchants see them. */
final class DeliveryQuerySql {
  private DeliveryQuerySql() {}

  private static final String WAITING =
      """
      select d.id, d.endpoint_id, d.event_id, d.event_type, d.attempts,
             case when d.due_at = 'infinity' or not w.enabled then 'held' else 'pending' end as state,
             case when w.enabled then nullif(d.due_at, 'infinity') end as next_at
      from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where d.merchant_id = $1""";

  private static final String DONE =
      """
      select d.id, d.endpoint_id, d.event_id, d.event_type, d.attempts, d.state,
             null::timestamptz as next_at
      from webhook_delivery_done d
      where d.merchant_id = $1""";

  /**
   * Parameters 3 to 8: where to continue, endpoint, type, lowest and highest id; 8 is the state.
   */
  private static final String FILTERS =
      """
      and ($3::uuid is null or d.id < $3) and ($4::uuid is null or d.endpoint_id = $4)
      and ($5::text is null or d.event_type = $5)
      and ($6::uuid is null or d.id >= $6) and ($7::uuid is null or d.id < $7)""";

  /**
   * A part of a merchant's deliveries, newest first. Parameters: merchant, limit, the id to
   * continue behind, endpoint, event type, lowest id, the id that all are below, state; null for no
   * filter.
   */
  static final String LIST =
      """
      select * from (
        (select * from (%1$s %3$s) w where $8::text is null or w.state = $8
         order by id desc limit $2)
        union all
        (%2$s %3$s and ($8::text is null or d.state = $8)
         order by id desc limit $2)
      ) d
      order by id desc limit $2
      """
          .formatted(WAITING, DONE, FILTERS);

  /** One delivery with its attempts. Parameters: merchant, delivery. */
  static final String GET =
      """
      select d.*,
             (select coalesce(json_agg(json_build_object(
                'number', a.number, 'startedAt', a.started_at, 'durationMs', a.duration_ms,
                'status', a.status, 'headers', a.headers, 'body', a.body, 'error', a.error)
                order by a.number), '[]')::text
              from webhook_attempt a where a.delivery_id = d.id) as attempt_list
      from (%s and d.id = $2 union all %s and d.id = $2) d
      """
          .formatted(WAITING, DONE);

  /**
   * Has one delivery sent at once. Parameters: merchant, delivery, time. One row if there is such a
   * delivery and its endpoint still exists; one that is being sent right now is left alone.
   */
  static final String RETRY =
      """
      with again as (
        update webhook_delivery d set due_at = $3::timestamptz, step = 0, lease = null
        where d.id = $2 and d.merchant_id = $1 and (d.lease is null or d.due_at <= $3)
          and exists (select from webhook_endpoint w where w.id = d.endpoint_id)
        returning d.id
      ), endpoint as (
        select w.id from webhook_endpoint w join webhook_delivery_done d on d.endpoint_id = w.id
        where d.id = $2 and d.merchant_id = $1
        for key share of w
      ), finished as (
        delete from webhook_delivery_done d using endpoint
        where d.id = $2 and d.endpoint_id = endpoint.id
        returning d.*
      ), queued as (
        insert into webhook_delivery
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, due_at)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts, $3::timestamptz
        from finished
      )
      select d.id from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = $2 and d.merchant_id = $1
      union all
      select id from finished
      """;

  /**
   * Queues again up to {@code $6} deliveries of an endpoint that failed, and as many that are held.
   * Parameters: merchant, endpoint, lowest id, the id that all are below, time, limit. One row if
   * there is such an endpoint: how many.
   */
  static final String RECOVER =
      """
      with endpoint as (
        select id from webhook_endpoint where id = $2 and merchant_id = $1 for key share
      ), failed as (
        delete from webhook_delivery_done where id in (
          select id from webhook_delivery_done
          where endpoint_id = $2 and exists (select from endpoint)
            and state = 'failed' and id >= $3 and id < $4
          order by endpoint_id, id limit $6)
        returning *
      ), queued as (
        insert into webhook_delivery
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, due_at)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts, $5::timestamptz
        from failed
      ), released as (
        update webhook_delivery set due_at = $5, step = 0 where id in (
          select id from webhook_delivery
          where endpoint_id = $2 and exists (select from endpoint)
            and due_at = 'infinity' and id >= $3 and id < $4
          order by due_at, id limit $6)
        returning id
      )
      select ((select count(*) from failed) + (select count(*) from released))::int as count
      from endpoint
      """;
}
