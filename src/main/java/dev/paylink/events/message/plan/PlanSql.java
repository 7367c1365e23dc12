package dev.paylink.events.message.plan;

import dev.paylink.data.db.NamedStatement;

/** SQL of the planner. */
final class PlanSql {
  private PlanSql() {}

  /** Positions that are looked at in one run, so that it is short however rare its events are. */
  static final int SPAN = 20_000;

  /** Locks the place in the feed. No row if another node has it. */
  static final String LOCK = "select position from message_feed for update skip locked";

  /**
   * Events after a position, with whom they can be told to. Always at least one row: {@code head}
   * is the position up to which was looked; {@code id} is null if there is no such event.
   */
  static final NamedStatement READ =
      NamedStatement.of(
          """
          select h.head, n.*
          from (
            select least(position, #{after}::bigint + %d) as head from event_feed_head
          ) h
          left join lateral (
            select e.id, e.type, e.merchant_id, e.occurred_at, e.position, (e.payload->'object')::text as object,
                   o.id as order_id, o.customer_email, o.customer_phone, m.notify_email, m.messages::text as messages,
                   m.name, m.profile::text as profile
            from (
              select e.* from event e
              where e.position > #{after} and e.position <= h.head and array_position(#{types}::text[], e.type) is not null
              order by e.position limit #{limit}
            ) e
            join merchant m on m.id = e.merchant_id
            left join orders o on o.id = e.object_id and o.merchant_id = e.merchant_id
          ) n on true
          order by n.position
          """
              .formatted(SPAN));

  /** Writes messages, as columns, and moves the place in the feed. Those that exist stay. */
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
