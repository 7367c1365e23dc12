package dev.paylink.events.message.plan;

import dev.paylink.data.db.NamedStatement;

/** SQL of the planner. */
final class PlanSql {
  private PlanSql() {}

  /** Events that are looked at in one run, of all types. */
  private static final int LOOKED_AT = 500;

  /** Locks the place in the feed. No row if another node has it. */
  static final String LOCK = "select position from message_feed for update skip locked";

  /**
   * The next events after a position that lead to messages, with whom they can be told to. Always
   * at least one row: {@code place} is the position up to which was looked, {@code more} whether
   * there may be more; {@code id} is null if there is no such event. Positions may have large gaps,
   * so events are counted.
   */
  static final NamedStatement READ =
      NamedStatement.of(
          """
          with feed as materialized (
            select e.id, e.position, array_position(#{types}::text[], e.type) is not null as told
            from event e
            where e.position > #{after}::bigint and e.position <= (select position from event_feed_head)
            order by e.position limit %1$d
          ), seen as (
            select count(*) = %1$d as more, max(position) as last from feed
          )
          select s.more, case when s.more then s.last else h.position end as place, n.*
          from seen s
          cross join event_feed_head h
          left join lateral (
            select e.id, e.type, e.merchant_id, e.occurred_at, e.position, (e.payload->'object')::text as object,
                   o.id as order_id, o.customer_email, o.customer_phone, m.notify_email, m.messages::text as messages,
                   m.name, m.profile::text as profile
            from feed f
            join event e on e.id = f.id
            join merchant m on m.id = e.merchant_id
            left join orders o on o.id = e.object_id and o.merchant_id = e.merchant_id
            where f.told
          ) n on true
          order by n.position
          """
              .formatted(LOOKED_AT));

  /** Writes messages, given as columns, and moves the place in the feed. Existing messages stay. */
  static final NamedStatement WRITE =
      NamedStatement.of(
          """
          with moved as (
            update message_feed set position = #{position}
          )
          insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                               first_due_at, due_at)
          select n.id, n.event_id, n.merchant_id, n.kind, n.channel, n.recipient, n.order_id, false, 'queued', n.due_at, n.due_at
          from unnest(#{ids}::uuid[], #{events}::uuid[], #{merchants}::uuid[], #{kinds}::text[], #{channels}::text[],
                      #{recipients}::text[], #{orders}::uuid[], #{dues}::timestamptz[])
            n (id, event_id, merchant_id, kind, channel, recipient, order_id, due_at)
          on conflict (event_id, kind, channel, merchant_id, recipient) do nothing
          """);
}
