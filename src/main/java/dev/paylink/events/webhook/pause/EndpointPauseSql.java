package dev.paylink.events.webhook.pause;

import dev.paylink.data.outbox.OutboxSql;

/** SQL that disables and enables endpoints for Paylink and its operator. */
final class EndpointPauseSql {
  private EndpointPauseSql() {}

  /** Parameters as {@link #disable}. A row with the merchant if it was enabled. */
  static final String PAUSE = disable("true");

  /**
   * Disables an endpoint once that has URL {@code $8} and is failing. Other parameters as {@link
   * #disable}.
   */
  static final String DISABLE = disable("url = $8::text and failing_since is not null");

  /**
   * Disables an enabled endpoint and writes the event. Its deliveries stay, and are not sent. The
   * event has the fields of {@code WebhookEndpoint} without the headers, which may hold secrets.
   * Parameters: endpoint, reason, time, event, id and creation time of the endpoint as the API
   * shows them, origin.
   */
  private static String disable(String condition) {
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
                         'ordered', o.ordered,
                         'createdAt', $6::text)) as object,
                       null as previous
                from disabled o""",
                "$7"));
  }

  /**
   * An endpoint that is disabled for reason {@code $2}. Parameters: endpoint, reason. A row with
   * the merchant, and the time of the event that told of the pause, null if it is not kept any
   * more.
   */
  static final String PAUSED =
      """
      select w.merchant_id, (
        select max(e.occurred_at) from event e
        where e.merchant_id = w.merchant_id and e.object_id = w.id and e.type = 'webhook_endpoint.disabled'
      ) as paused_at
      from webhook_endpoint w where w.id = $1 and not w.enabled and w.disabled_reason = $2::text
      """;

  /** Enables an endpoint that is disabled for reason {@code $2}. Parameters: endpoint, reason. */
  static final String RESUME =
      """
      update webhook_endpoint set enabled = true, disabled_reason = null, failing_since = null
      where id = $1 and not enabled and disabled_reason = $2::text
      returning id
      """;
}
