package dev.paylink.events.webhook.delivery;

import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.events.feed.FeedSql;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints;
import dev.paylink.events.webhook.shard.ShardSql;

/** SQL that reads what is sent, and records the outcomes. */
public final class DeliverySql {
  private DeliverySql() {}

  /** Attempts that are kept of a delivery, as manual retries can make any number. */
  private static final int MAX_ATTEMPTS = 100;

  /**
   * Whether {@code %1$s} is the delivery of {@code %2$s}. The table is empty most of the time, and
   * plans made then are kept: with an equation the planner would join both in order of the id, and
   * read all deliveries.
   */
  public static final String SAME =
      "%1$s.merchant_id = any (array[%2$s.merchant_id]) and %1$s.id = any (array[%2$s.id])";

  /**
   * What is sent of the deliveries {@code $1} of merchants {@code $3} that are due at {@code $2}:
   * by both, and by nothing else, as each index that has an id then leads to one row.
   */
  static final String PREPARE =
      """
      select d.id as delivery_id, d.generation, d.step, d.attempts, d.event_id, e.traceparent, %s, %s
      from unnest($1::uuid[], $3::uuid[]) o (id, merchant_id)
      cross join lateral (
        select * from webhook_delivery d
        where d.merchant_id = o.merchant_id and d.id = o.id offset 0
      ) d
      cross join lateral (select * from webhook_endpoint w where w.id = d.endpoint_id and w.enabled offset 0) w
      cross join lateral (select m.mode from merchant m where m.id = d.merchant_id offset 0) m
      left join lateral (select * from event e where e.id = d.event_id offset 0) e on true
      where d.due_at <= $2::timestamptz
      """
          .formatted(CallbackEndpoints.COLUMNS, FeedSql.COLUMNS);

  /**
   * The deliveries {@code $1} of merchants {@code $4} that are due at {@code $2}, locked. Rows that
   * others have locked are changing or finished, and are left out.
   */
  static final String DUE =
      """
      unnest($1::uuid[], $4::uuid[]) o (id, merchant_id)
        cross join lateral (
          select * from webhook_delivery d where d.merchant_id = o.merchant_id and d.id = o.id
          offset 0 for no key update skip locked
        ) d""";

  /** Makes {@link #DUE} due at {@code $3}. */
  static final String POSTPONE =
      """
      with due as materialized (
        select d.merchant_id, d.id from %s where d.due_at <= $2::timestamptz
      )
      update webhook_delivery d set due_at = $3::timestamptz from due o where %s
      """
          .formatted(DUE, SAME.formatted("d", "o"));

  /** The log of delivery {@code %1$s} with the attempt of {@code %2$s}. */
  private static final String LOG =
      "(%1$s.attempt_log)[cardinality(%1$s.attempt_log) - "
          + (MAX_ATTEMPTS - 2)
          + ":] || %2$s.attempt";

  /**
   * Records outcomes of attempts: all parameters except the time {@code at} are arrays; the time of
   * the next attempt is null if absent. Outcomes of a sender that was removed are left out (fence).
   * A delivery with another generation is left as it is. Returns a row for each attempt that was
   * recorded and failed and whose endpoint exists, with the time since when the endpoint has
   * failed.
   *
   * <p>Locks endpoints in the order of their ids, as other statements may lock the same ones.
   */
  static final NamedStatement RECORD =
      NamedStatement.of(
          """
      with fence as materialized (
        %1$s
      ), outcome as materialized (
        select o.id, o.generation, o.attempt::json as attempt, o.next_at, o.accepted, o.merchant_id
        from unnest(#{ids}::uuid[], #{generations}::int[], #{attempts}::text[], #{nextAt}::timestamptz[],
                    #{accepted}::boolean[], #{senders}::uuid[], #{merchants}::uuid[])
          o (id, generation, attempt, next_at, accepted, sender, merchant_id)
        join fence on fence.id = o.sender
      ), finished as (
        delete from webhook_delivery d using outcome o
        where %4$s and d.generation = o.generation and o.next_at is null
        returning d.*, o.attempt, o.accepted
      ), retried as (
        update webhook_delivery d set
          attempts = attempts + 1, step = step + 1, due_at = o.next_at,
          attempt_log = %3$s
        from outcome o
        where %4$s and d.generation = o.generation and o.next_at is not null
        returning d.id, d.endpoint_id
      ), done as (
        insert into webhook_delivery_done
          (id, endpoint_id, merchant_id, event_id, event_type, attempts, state, finished_at,
           object_id, sequence, attempt_log)
        select f.id, f.endpoint_id, f.merchant_id, f.event_id, f.event_type, f.attempts + 1,
               case when f.accepted then 'succeeded' else 'failed' end, #{at}::timestamptz,
               f.object_id, f.sequence, %2$s
        from finished f
      ), judged as (
        select endpoint_id, bool_or(accepted) as accepted
        from (select endpoint_id, accepted from finished union all select endpoint_id, false from retried) t
        group by endpoint_id
      ), changed as (
        select w.id from webhook_endpoint w
        where w.id = any (array(select endpoint_id from judged))
          and (w.failing_since is null) <> (w.id = any (array(select endpoint_id from judged where accepted)))
        order by w.id for no key update
      ), failing as (
        update webhook_endpoint w set failing_since = case when w.failing_since is null then #{at}::timestamptz end
        where w.id = any (array(select id from changed))
      )
      select t.id, coalesce(w.failing_since, #{at}::timestamptz) as failing_since
      from (
        select id, endpoint_id from finished where not accepted
        union all
        select id, endpoint_id from retried
      ) t
      cross join lateral (
        select w.failing_since from webhook_endpoint w where w.id = t.endpoint_id offset 0
      ) w
      """
              .formatted(
                  ShardSql.fence("#{senders}"),
                  LOG.formatted("f", "f"),
                  LOG.formatted("d", "o"),
                  SAME.formatted("d", "o")));

  /** When deliveries of a merchant are sent, and what endpoints wait for. */
  public static final WaitingRows WAITING =
      WaitingRows.inNodeTime(
          """
          select d.due_at as due from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
          where d.merchant_id = $1 and w.enabled""",
          """
          update webhook_delivery set due_at = due_at - make_interval(secs => $2)
          where merchant_id = $1 and due_at < 'infinity'""",
          """
          update webhook_endpoint set
            failing_since = failing_since - make_interval(secs => $2),
            previous_secret_until = previous_secret_until - make_interval(secs => $2)
          where merchant_id = $1""");
}
