package dev.paylink.webhook;

import dev.paylink.event.EventSql;

/** SQL of sending: claiming what is due, and what became of it. */
final class DeliverySql {
  private DeliverySql() {}

  /**
   * How many deliveries of an endpoint {@code e} are under way, and may be begun, at {@code $1}.
   */
  private static final String PLACES =
      """
      cross join lateral (
        select count(*) as under_way from webhook_delivery d
        where d.endpoint_id = e.id and d.lease is not null and d.due_at > $1::timestamptz
      ) u
      cross join lateral (
        select least(
          e.max_concurrency - u.under_way,
          e.max_per_second - case when e.second_began > $1 - interval '1 second'
                                  then e.second_count else 0 end) as places
      ) p""";

  /**
   * Claims deliveries that are due at {@code $1}, {@code $2} at most, with lease {@code $3} until
   * {@code $4}. A lease is nothing but a later time to be due at, so whatever became of its holder,
   * another takes over when it ends; and what the holder then has to say, names a lease that is no
   * longer there.
   *
   * <p>Looks at the first delivery of each endpoint that has any, by way of the index, so that the
   * cost depends on how many endpoints wait and not on how many deliveries. Those that have least
   * under way come first, then those that waited longest, one delivery of each before a second of
   * any, and one that may have no more is passed over; so neither a backlog nor receivers that hang
   * take the places of the others. Whoever claims for an endpoint locks it, which makes its limits
   * hold for all nodes together, and others leave it to him.
   *
   * <p>What was picked is handed to the update as an array. Joined to it, it would be picked again
   * for every delivery there is, whenever the planner last saw the table empty, as it mostly is.
   */
  static final String CLAIM =
      """
      with recursive waiting as (
        (select endpoint_id, due_at from webhook_delivery order by endpoint_id, due_at limit 1)
        union all
        select next.*
        from waiting w cross join lateral (
          select d.endpoint_id, d.due_at from webhook_delivery d
          where d.endpoint_id > w.endpoint_id order by d.endpoint_id, d.due_at limit 1
        ) next
      ), free as (
        select e.id, w.due_at, u.under_way, p.places
        from webhook_endpoint e join waiting w on w.endpoint_id = e.id
        %1$s
        where w.due_at <= $1::timestamptz and e.enabled
      ), chosen as (
        select e.*
        from webhook_endpoint e join free on free.id = e.id
        where free.places > 0
        order by free.under_way, free.due_at
        limit $2
        for no key update of e skip locked
      ), room as (
        select e.*, p.places from chosen e
        %1$s
      ), taken as (
        update webhook_delivery d set lease = $3::uuid, due_at = $4::timestamptz
        where d.due_at <= $1 and d.id = any (array(
          select p.id from room
          cross join lateral (
            select id, row_number() over (order by due_at, id) as turn from webhook_delivery
            where endpoint_id = room.id and due_at <= $1
            order by due_at, id limit greatest(room.places, 0)
          ) p
          order by p.turn
          limit $2
        ))
        returning d.*
      ), counted as (
        update webhook_endpoint e set
          second_began = case when e.second_began > $1 - interval '1 second'
                              then e.second_began else $1 end,
          second_count = t.begun + case when e.second_began > $1 - interval '1 second'
                                        then e.second_count else 0 end
        from (select endpoint_id, count(*)::int as begun from taken group by endpoint_id) t
        where e.id = t.endpoint_id and e.max_per_second is not null
      )
      select t.id as delivery_id, t.endpoint_id, t.attempts, t.step, w.url, w.headers::text as own_headers,
             w.secret, w.previous_secret, w.previous_secret_until, t.merchant_id, m.mode, %2$s
      from taken t
      join room w on w.id = t.endpoint_id
      join merchant m on m.id = t.merchant_id
      left join event e on e.id = t.event_id
      """
          .formatted(PLACES, EventSql.COLUMNS);

  /**
   * Gives a claimed delivery back that this node cannot send. Parameters: delivery, lease, when it
   * may be tried again.
   */
  static final String POSTPONE =
      """
      update webhook_delivery set lease = null, due_at = $3::timestamptz where id = $1 and lease = $2
      """;

  /**
   * Parameters 1 to 8: delivery, lease, time of the start, duration, status, headers, body, error.
   */
  private static final String ATTEMPT =
      """
      attempted as (
        insert into webhook_attempt (delivery_id, number, started_at, duration_ms, status, headers, body, error)
        select id, attempts%s, $3::timestamptz, $4::int, $5::int, $6::text::json, $7::text, $8::text
        from taken
      )""";

  /**
   * The receivers have them. Parameters: arrays of deliveries, leases, times of the start,
   * durations, statuses, headers and bodies, then the time. A row for each whose lease was good.
   */
  static final String SUCCEEDED =
      """
      with outcome as (
        select *
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[])
          as o (id, lease, started_at, duration_ms, status, headers, body)
      ), taken as (
        delete from webhook_delivery d
        where d.id = any ($1) and exists (select from outcome o where o.id = d.id and o.lease = d.lease)
        returning d.*
      ), attempted as (
        insert into webhook_attempt (delivery_id, number, started_at, duration_ms, status, headers, body)
        select t.id, t.attempts + 1, o.started_at, o.duration_ms, o.status, o.headers::json, o.body
        from taken t join outcome o on o.id = t.id
      ), done as (
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts + 1, 'succeeded',
               $8::timestamptz
        from taken
      ), recovered as (
        update webhook_endpoint e set failing_since = null
        where e.id in (select endpoint_id from taken) and e.failing_since is not null
      )
      select id from taken
      """;

  /** Notes from when on an endpoint has failed. {@code $9} is the time. */
  private static final String FAILING =
      """
      failing as (
        update webhook_endpoint e set failing_since = $9::timestamptz
        from taken where e.id = taken.endpoint_id and e.failing_since is null
      )""";

  private static final String FAILING_SINCE =
      """
      select coalesce(e.failing_since, $9::timestamptz) as failing_since
      from taken join webhook_endpoint e on e.id = taken.endpoint_id""";

  /**
   * To be tried again at {@code $10}. Parameters as {@link #ATTEMPT}, then the time. One row if the
   * lease was good, with the time from which on the endpoint has failed.
   */
  static final String FAILED =
      """
      with taken as (
        update webhook_delivery set lease = null, due_at = $10::timestamptz, attempts = attempts + 1,
                                    step = step + 1
        where id = $1 and lease = $2
        returning *
      ), %s, %s
      %s
      """
          .formatted(ATTEMPT.formatted(""), FAILING, FAILING_SINCE);

  /** Given up. Parameters and row as {@link #FAILED}, without the last parameter. */
  static final String GIVEN_UP =
      """
      with taken as (
        delete from webhook_delivery where id = $1 and lease = $2 returning *
      ), %s, done as (
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts + 1, 'failed',
               $9::timestamptz
        from taken
      ), %s
      %s
      """
          .formatted(ATTEMPT.formatted(" + 1"), FAILING, FAILING_SINCE);

  /**
   * Disables an endpoint, once, and writes the event. Its deliveries stay where they are, and are
   * not claimed. Parameters: endpoint, reason, time, event, and its id and time of creation as the
   * API shows them.
   */
  static final String DISABLE =
      """
      with disabled as (
        update webhook_endpoint set enabled = false, disabled_reason = $2::text, sequence = sequence + 1
        where id = $1 and enabled and url = $7::text and failing_since is not null
        returning *
      ), %s
      select id from disabled
      """
          .formatted(
              EventSql.emitAll(
                  "array[$4::uuid]",
                  "$3",
                  """
                  select 1 as n, o.merchant_id, 'webhook_endpoint.disabled' as type, o.id as object_id,
                         o.sequence,
                         json_strip_nulls(json_build_object(
                           'id', $5::text, 'url', o.url, 'description', o.description,
                           'eventTypes', o.event_types, 'enabled', o.enabled,
                           'disabledReason', o.disabled_reason,
                           'maxConcurrency', o.max_concurrency, 'maxPerSecond', o.max_per_second,
                           'createdAt', $6::text)) as object,
                         null as previous
                  from disabled o"""));

  /** What a test needs of an endpoint. Parameters: merchant, endpoint. */
  static final String ENDPOINT =
      """
      select w.id as endpoint_id, w.url, w.headers::text as own_headers, w.secret, w.previous_secret,
             w.previous_secret_until, w.merchant_id, m.mode
      from webhook_endpoint w join merchant m on m.id = w.merchant_id
      where w.merchant_id = $1 and w.id = $2
      """;
}
