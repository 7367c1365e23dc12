package dev.paylink.events.webhook.delivery;

import dev.paylink.data.outbox.OutboxSql;

/** SQL that records outcomes of claimed deliveries. */
final class DeliverySql {
  private DeliverySql() {}

  /**
   * Results of attempts. Parameters 1 to 8: arrays of deliveries, in order of their ids, of leases,
   * start times, durations, statuses, headers, bodies, and errors. Of a delivery that is there
   * twice, its last place counts.
   */
  private static final String OUTCOME =
      """
      outcome as (
        select *
        from unnest($1::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[])
          with ordinality as o (id, started_at, duration_ms, status, headers, body, error, place)
        where o.place = width_bucket(o.id, $1)
      )""";

  /** The place of a delivery {@code d} in the arrays, by binary search. */
  private static final String PLACE = "width_bucket(d.id, $1::uuid[])";

  /**
   * Whether a delivery {@code d} has an outcome and still its lease. With {@code =} the planner
   * could read all that is leased, as only leased deliveries can match, instead of these by their
   * ids.
   */
  private static final String LEASED =
      """
      d.id = any ($1) and d.lease is not distinct from ($2::uuid[])[%s]"""
          .formatted(PLACE);

  private static final String ATTEMPTED =
      """
      attempted as (
        insert into webhook_attempt (delivery_id, number, started_at, duration_ms, status, headers, body, error)
        select t.id, t.attempts, o.started_at, o.duration_ms, o.status, o.headers::json, o.body, o.error
        from (%s) t join outcome o on o.id = t.id
      )""";

  /**
   * Adds the rows of {@code %1$s} to the finished deliveries, in state {@code %2$s} at {@code $9}.
   */
  private static final String DONE =
      """
      done as (
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts + 1, '%2$s', $9::timestamptz
        from %1$s
      )""";

  /**
   * Records successes. Parameters as {@link #OUTCOME}, then the time. Returns a row for each
   * delivery that still has the lease (fence).
   */
  static final String SUCCEEDED =
      """
      with %s, taken as (
        delete from webhook_delivery d
        where %s
        returning d.*
      ), %s, %s, recovering as (
        select id from webhook_endpoint
        where id in (select endpoint_id from taken) and failing_since is not null
        order by id for no key update
      ), recovered as (
        update webhook_endpoint e set failing_since = null from recovering r where e.id = r.id
      )
      select id from taken
      """
          .formatted(
              OUTCOME,
              LEASED,
              ATTEMPTED.formatted("select id, attempts + 1 as attempts from taken"),
              DONE.formatted("taken", "succeeded"));

  /**
   * Records failures. Parameters as {@link #OUTCOME}, then the time, and in {@code $10} an array of
   * the times of the next attempts, null for none. Returns a row for each delivery that still has
   * the lease and whose endpoint still exists, with the time since when the endpoint has failed.
   *
   * <p>Locks endpoints in the order of their ids, as other statements may lock the same ones.
   */
  static final String FAILED =
      """
      with %1$s, retried as (
        update webhook_delivery d set lease = null, abreast = null, attempts = attempts + 1, step = step + 1,
                                      due_at = ($10::timestamptz[])[%5$s]
        where %2$s
          and ($10::timestamptz[])[%5$s] is not null
        returning d.id, d.endpoint_id, d.attempts
      ), given_up as (
        delete from webhook_delivery d
        where %2$s
          and ($10::timestamptz[])[%5$s] is null
        returning d.*
      ), taken as (
        select * from retried
        union all
        select id, endpoint_id, attempts + 1 from given_up
      ), %3$s, %4$s, first_failing as (
        select id from webhook_endpoint
        where id in (select endpoint_id from taken) and failing_since is null
        order by id for no key update
      ), failing as (
        update webhook_endpoint e set failing_since = $9::timestamptz
        from first_failing f where e.id = f.id
      )
      select t.id, coalesce(e.failing_since, $9::timestamptz) as failing_since
      from taken t join webhook_endpoint e on e.id = t.endpoint_id
      """
          .formatted(
              OUTCOME,
              LEASED,
              ATTEMPTED.formatted("select * from taken"),
              DONE.formatted("given_up", "failed"),
              PLACE);

  /**
   * Disables an endpoint once that has URL {@code $8} and is failing. Other parameters as {@link
   * #disable}.
   */
  static final String DISABLE = disable("url = $8::text and failing_since is not null");

  /**
   * Disables an enabled endpoint and writes the event. Its deliveries stay, and are not claimed.
   * The event has the fields of {@code WebhookEndpoint} without the headers, which may hold
   * secrets. Parameters: endpoint, reason, time, event, id and creation time of the endpoint as the
   * API shows them, origin.
   */
  static String disable(String condition) {
    return """
    with disabled as (
      update webhook_endpoint set enabled = false, disabled_reason = $2::text, sequence = sequence + 1
      where id = $1 and enabled and %s
      returning *
    ), %s
    select id, merchant_id from disabled
    """
        .formatted(
            condition,
            OutboxSql.emitAll(
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
                from disabled o""",
                "$7"));
  }

  /** An endpoint as a test needs it. Parameters: merchant, endpoint. */
  static final String ENDPOINT =
      """
      select w.id as endpoint_id, w.url, w.headers::text as own_headers, w.secret, w.previous_secret,
             w.previous_secret_until, w.merchant_id, m.mode
      from webhook_endpoint w join merchant m on m.id = w.merchant_id
      where w.merchant_id = $1 and w.id = $2
      """;
}
