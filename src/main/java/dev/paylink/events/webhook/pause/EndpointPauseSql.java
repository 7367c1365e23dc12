package dev.paylink.events.webhook.pause;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.events.webhook.delivery.DeliverySql;
import dev.paylink.events.webhook.endpoint.EndpointSql;

/** SQL that disables and enables endpoints for Paylink and its operator. */
final class EndpointPauseSql {
  private EndpointPauseSql() {}

  /** Disables an endpoint. A row with the merchant if it was enabled. */
  static final NamedStatement PAUSE = disable("true");

  /** Disables an endpoint that has this URL and is failing. */
  static final NamedStatement DISABLE = disable("url = #{url}::text and failing_since is not null");

  /** Disables an enabled endpoint and writes the event. Its deliveries stay, and are not sent. */
  private static NamedStatement disable(String condition) {
    return NamedStatement.of(
        """
    with disabled as (
      update webhook_endpoint set enabled = false, disabled_reason = #{reason}::text, sequence = sequence + 1
      where id = #{endpoint} and enabled and %s
      returning *
    ), %s
    select id, merchant_id from disabled
    """
            .formatted(
                condition,
                OutboxSql.emitAll(
                    "array[#{event}::uuid]",
                    "#{at}",
                    """
                select 1 as n, o.merchant_id, 'webhook_endpoint.disabled' as type, o.id as object_id,
                       o.sequence, %s as object, null as previous
                from disabled o"""
                        .formatted(EndpointSql.EVENT_OBJECT),
                    "#{origin}")));
  }

  /**
   * An endpoint that is disabled for reason {@code $2}. Parameters: endpoint, reason. A row with
   * the merchant, and the id of the event that told of the pause, null if it is not kept any more.
   */
  static final String PAUSED =
      """
      select w.merchant_id, (
        select e.id from event e
        where e.merchant_id = w.merchant_id and e.object_id = w.id and e.type = 'webhook_endpoint.disabled'
        order by e.sequence desc limit 1
      ) as event_id
      from webhook_endpoint w where w.id = $1 and not w.enabled and w.disabled_reason = $2::text
      """;

  /**
   * Makes up to {@code limit} held deliveries due, except deliveries of events written before the
   * event of the pause. Clocks differ, so ids do not show the order. The number of the transaction
   * shows it, and so does the position in the feed if the database was loaded into another cluster.
   */
  static final NamedStatement RELEASE =
      NamedStatement.of(
          """
      with held as materialized (
        select d.merchant_id, d.id from webhook_delivery d
        where d.shard = (select shard from webhook_endpoint where id = #{endpoint} and merchant_id = #{merchant})
          and d.shard >= 0 and d.endpoint_id = #{endpoint} and d.merchant_id = #{merchant}
          and d.due_at = 'infinity' and d.id >= #{from}
          and not exists (
            select from event e join event p on p.id = #{event} and p.merchant_id = #{merchant}
            where e.id = d.event_id and e.merchant_id = #{merchant}
              and not (e.xact > p.xact or coalesce(e.position > p.position, false)))
        order by d.id limit #{limit} for no key update of d skip locked
      ), released as (
        update webhook_delivery d set due_at = #{at}::timestamptz, step = 0 from held o
        where d.merchant_id = #{merchant} and %s
        returning d.id
      )
      select count(*)::int as count from released
      """
              .formatted(DeliverySql.SAME.formatted("d", "o")));

  /** Enables an endpoint that is disabled for reason {@code $2}. Parameters: endpoint, reason. */
  static final String RESUME =
      """
      update webhook_endpoint set enabled = true, disabled_reason = null, failing_since = null
      where id = $1 and not enabled and disabled_reason = $2::text
      returning id
      """;
}
