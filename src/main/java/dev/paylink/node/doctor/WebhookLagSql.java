package dev.paylink.node.doctor;

/** SQL about deliveries that wait. Of long queues the first 10,001 are counted. */
final class WebhookLagSql {
  private WebhookLagSql() {}

  /** Deliveries that are due, and for how long the oldest is. */
  static final String DUE =
      """
      select count(*) as deliveries,
             coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::bigint as seconds
      from (select due_at from webhook_delivery where due_at <= now() order by due_at limit 10001) d
      """;

  /** Deliveries that are held for a disabled endpoint. */
  static final String HELD =
      """
      select count(*) as deliveries
      from (select from webhook_delivery where due_at = 'infinity' limit 10001) d
      """;

  /** Endpoints that Paylink has disabled, that fail at present, and all. */
  static final String ENDPOINTS =
      """
      select count(*) as endpoints, count(*) filter (where not enabled and disabled_reason is not null) as disabled,
             count(*) filter (where enabled and failing_since < now() - interval '1 hour') as failing
      from webhook_endpoint
      """;
}
