package dev.paylink.node.doctor;

import dev.paylink.node.status.QueueSql;

/** SQL about deliveries that wait. Of long queues the first 10,001 are counted. */
final class WebhookLagSql {
  private WebhookLagSql() {}

  /**
   * Up to three endpoints with deliveries that have been due for a minute. {@code busy} are the
   * endpoints that a running node sends to: it has their shard. Others come first, then the longest
   * waiting.
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
          .formatted(QueueSql.firstDue());

  /** Endpoints that Paylink has disabled, that fail at present, and all. */
  static final String ENDPOINTS =
      """
      select count(*) as endpoints, count(*) filter (where not enabled and disabled_reason is not null) as disabled,
             count(*) filter (where enabled and failing_since < now() - interval '1 hour') as failing
      from webhook_endpoint
      """;
}
