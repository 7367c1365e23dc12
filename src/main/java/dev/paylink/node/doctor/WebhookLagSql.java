package dev.paylink.node.doctor;

/** SQL about deliveries that wait. Of long queues the first 10,001 are counted. */
final class WebhookLagSql {
  private WebhookLagSql() {}

  /** Deliveries that are due, and for how long the oldest is. */
  static final String DUE =
      """
      select count(*) as deliveries,
             coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::bigint as seconds
      from (%s) d
      """
          .formatted(firstDue());

  /**
   * Up to three endpoints with deliveries that have been due for a minute. {@code busy} are those
   * that a running node sends to: it has their shard. Others come first, then those that have
   * waited longest.
   */
  static final String LATE =
      """
      select l.endpoint_id, l.merchant_id, l.due,
             extract(epoch from clock_timestamp() - l.since)::bigint as seconds,
             exists (
               select from webhook_shard s join webhook_sender o on o.id = s.sender
               where s.shard = e.shard and o.expires_at > now()) as busy
      from (
        select endpoint_id, merchant_id, count(*) as due, min(due_at) as since
        from (%s) d
        group by endpoint_id, merchant_id
      ) l
      join webhook_endpoint e on e.id = l.endpoint_id
      where l.since < now() - interval '1 minute'
      order by busy, l.since limit 3
      """
          .formatted(firstDue());

  /** The first due deliveries to enabled endpoints. */
  private static String firstDue() {
    return """
    select d.endpoint_id, d.merchant_id, d.due_at
    from webhook_shard s
    cross join lateral (
      select d.* from webhook_delivery d
      cross join lateral (select from webhook_endpoint e where e.id = d.endpoint_id and e.enabled offset 0) enabled
      where d.shard = s.shard and d.shard <= 63 and d.due_at <= now() order by d.due_at, d.id limit 10001
    ) d
    order by d.due_at limit 10001""";
  }

  /** Deliveries that are held for a disabled endpoint. */
  static final String HELD =
      """
      select count(*) as deliveries
      from (
        select from webhook_shard s
        cross join lateral (
          select from webhook_delivery d
          where d.shard = s.shard and d.shard <= 63 and d.due_at = 'infinity' limit 10001
        ) d
        limit 10001
      ) d
      """;

  /** Endpoints that Paylink has disabled, that fail at present, and all. */
  static final String ENDPOINTS =
      """
      select count(*) as endpoints, count(*) filter (where not enabled and disabled_reason is not null) as disabled,
             count(*) filter (where enabled and failing_since < now() - interval '1 hour') as failing
      from webhook_endpoint
      """;
}
