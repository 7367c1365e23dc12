package dev.paylink.events.webhook.history;

import dev.paylink.api.EventType;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.events.webhook.delivery.DeliverySql;
import dev.paylink.events.webhook.endpoint.ReadableEvents;
import java.util.Arrays;
import java.util.stream.Collectors;

/** SQL of deliveries for merchants. */
final class DeliveryQuerySql {
  private DeliveryQuerySql() {}

  /** The deliveries of a merchant, without event types that only a newer version knows. */
  private static final String OF_MERCHANT =
      Arrays.stream(EventType.values())
          .map(type -> "'%s'".formatted(type.code()))
          .collect(Collectors.joining(", ", "d.merchant_id = $1 and d.event_type in (", ")"));

  /** The unfinished deliveries {@code d} of merchant {@code $1}. */
  static final String UNFINISHED =
      """
      select d.id, d.endpoint_id, d.event_id, d.event_type, d.attempts,
             case when d.due_at = 'infinity' or not w.enabled then 'held' else 'pending' end as state,
             case when w.enabled then nullif(d.due_at, 'infinity') end as next_at
      from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where\s"""
          + OF_MERCHANT;

  /** The finished deliveries {@code d} of merchant {@code $1}. */
  static final String FINISHED =
      """
      select d.id, d.endpoint_id, d.event_id, d.event_type, d.attempts, d.state,
             null::timestamptz as next_at
      from webhook_delivery_done d
      where\s"""
          + OF_MERCHANT;

  /**
   * The newest events of an object of merchant {@code $1}: the object has as many deliveries as
   * endpoints times these.
   *
   * @param object placeholder of the object
   * @param types placeholder of the types that its events have
   */
  static String eventsOf(String object, String types) {
    return """
    select e.id from event e
    where e.object_id = %s::uuid and e.merchant_id = $1
      and array_position(%s::text[], e.type) is not null
    order by e.sequence desc limit 1000"""
        .formatted(object, types);
  }

  /**
   * A condition of the deliveries {@code d} of an event {@code e}. No index finds deliveries by
   * event, because each queue would have to write it. The id of a delivery has the time in the id
   * of its event ({@code OutboxSql}). So the statement reads the merchant's deliveries of one
   * millisecond, in one partition.
   */
  static final String OF_EVENT =
      """
      d.event_id = e.id and d.id >= first_id_at(time_of_id(e.id))
       and d.id < first_id_at(time_of_id(e.id) + interval '1 ms')""";

  /** Deliveries {@code d} of merchant {@code $1} with the log of their attempts, a JSON array. */
  static String withAttempts(String deliveries) {
    return """
    select d.*, (
      select array_to_json(l.attempt_log)::text from (
        select id, attempt_log from webhook_delivery where merchant_id = $1
        union all
        select id, attempt_log from webhook_delivery_done where merchant_id = $1
      ) l where l.id = d.id limit 1) as attempt_log
    from (%s) d"""
        .formatted(deliveries);
  }

  /** One delivery with the log of its attempts. Parameters: merchant, delivery. */
  static final String GET =
      withAttempts("%s and d.id = $2 union all %s and d.id = $2".formatted(UNFINISHED, FINISHED));

  /**
   * Makes one delivery due now. Parameters: merchant, delivery, time, event types that the caller
   * may read. One row with the event type if the delivery and its endpoint exist. The outcome of an
   * attempt that is being made counts. One with an event that the caller may not read is not
   * changed.
   */
  static final String RETRY =
      """
      with again as (
        update webhook_delivery d set due_at = $3::timestamptz, step = 0
        where d.id = $2 and d.merchant_id = $1
          and ($4::text[] is null or d.event_type = any ($4))
          and exists (select from webhook_endpoint w where w.id = d.endpoint_id)
        returning d.id
      ), endpoint as (
        select w.id from webhook_endpoint w join webhook_delivery_done d on d.endpoint_id = w.id
        where d.id = $2 and d.merchant_id = $1 and ($4 is null or d.event_type = any ($4))
        for key share of w
      ), finished as (
        delete from webhook_delivery_done d using endpoint
        where d.id = $2 and d.merchant_id = $1 and d.endpoint_id = endpoint.id
        returning d.*
      ), queued as (
        insert into webhook_delivery
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, due_at, object_id, sequence, attempt_log)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts, $3::timestamptz,
               object_id, sequence, attempt_log
        from finished
      )
      select d.event_type from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = $2 and d.merchant_id = $1
      union all
      select d.event_type from webhook_delivery_done d join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = $2 and d.merchant_id = $1
      """;

  /**
   * Queues up to {@code limit} failed deliveries of an endpoint again, with ids {@code from}
   * (inclusive) to {@code to} (exclusive), and makes up to as many due that are held or wait for
   * another attempt. One row with their number if the endpoint exists and gets only {@code
   * readable} event types.
   */
  static final NamedStatement RECOVER =
      NamedStatement.of(
          """
      with endpoint as (
        select id, shard from webhook_endpoint where id = #{endpoint} and merchant_id = #{merchant} and %s
        for key share
      ), failed as (
        delete from webhook_delivery_done where merchant_id = #{merchant} and id >= #{from} and id < #{to} and id in (
          select id from webhook_delivery_done
          where endpoint_id = (select id from endpoint)
            and state = 'failed' and id >= #{from} and id < #{to}
            and (#{readable}::text[] is null or event_type = any (#{readable}))
          order by endpoint_id, id limit #{limit} for update skip locked)
        returning *
      ), queued as (
        insert into webhook_delivery
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, due_at, object_id, sequence, attempt_log)
        select id, endpoint_id, merchant_id, event_id, event_type, attempts, #{at}::timestamptz,
               object_id, sequence, attempt_log
        from failed
      ), held as materialized (
        select merchant_id, id from webhook_delivery
        where shard = (select shard from endpoint) and shard >= 0 and endpoint_id = (select id from endpoint)
          and due_at > #{at}::timestamptz and id >= #{from} and id < #{to}
          and (#{readable} is null or event_type = any (#{readable}))
        order by due_at, id limit #{limit} for no key update skip locked
      ), released as (
        update webhook_delivery d set due_at = #{at}, step = 0 from held o where d.merchant_id = #{merchant} and %s
        returning d.id
      )
      select ((select count(*) from failed) + (select count(*) from released))::int as count
      from endpoint
      """
              .formatted(
                  ReadableEvents.condition("event_types", "#{readable}"),
                  DeliverySql.SAME.formatted("d", "o")));

  /** The event types of an endpoint, null for all. Parameters: merchant, endpoint. */
  static final String EVENT_TYPES =
      """
      select event_types from webhook_endpoint where merchant_id = $1 and id = $2
      """;
}
