package dev.paylink.events.webhook.delivery;

/** SQL by which an operator pauses the deliveries to an endpoint. */
final class EndpointPauseSql {
  private EndpointPauseSql() {}

  /** Parameters as {@link DeliverySql#disable}. A row with the merchant if it was enabled. */
  static final String PAUSE = DeliverySql.disable("true");

  /**
   * Enables an endpoint that was disabled for reason {@code $2}. Parameters: endpoint, reason. A
   * row with the merchant, and the time of the event that told of the pause, null if it is not kept
   * any more.
   */
  static final String RESUME =
      """
      with resumed as (
        update webhook_endpoint set enabled = true, disabled_reason = null, failing_since = null
        where id = $1 and not enabled and disabled_reason = $2::text
        returning id, merchant_id
      )
      select r.merchant_id, (
        select max(e.occurred_at) from event e
        where e.merchant_id = r.merchant_id and e.object_id = r.id and e.type = 'webhook_endpoint.disabled'
      ) as paused_at
      from resumed r
      """;
}
