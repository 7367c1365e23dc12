package dev.paylink.events.webhook.delivery;

import dev.paylink.events.feed.FeedSql;

/** SQL that claims due deliveries. */
final class ClaimSql {
  /** Deliveries that a claim reads at most of those that have become due. */
  private static final int LOOK_LIMIT = 500;

  private ClaimSql() {}

  /**
   * Claims deliveries that are due at {@code $1}, at most {@code $2} to be sent at once, under
   * lease {@code $3} until {@code $4}. A lease is a later due time: when it ends, any node can
   * claim the delivery again. The id of the lease is the fence: a write of the former holder finds
   * no row with it.
   *
   * <p>Looks at endpoints {@code $17}, at the deliveries of each that are due from time {@code $18}
   * on; and at {@code $22} more that have become due after {@code $19} and endpoint {@code $20},
   * except {@code $21}, of which the caller knows, by at most {@link #LOOK_LIMIT} deliveries. So
   * the cost depends neither on the number of endpoints with deliveries, nor of deliveries, nor on
   * dead index entries, but for those of the deliveries that were in flight within the last lease
   * time. The endpoints and times are hints. All limits are counted from the rows, so that nodes
   * with other hints can claim at the same time.
   *
   * <p>Merchants with the most room come first; of one merchant, endpoints with the fewest
   * deliveries in flight, then those that have waited longest. Each endpoint gets one delivery
   * before any gets a second, and an endpoint at its limit is skipped. So neither a backlog nor
   * receivers that hang take the slots of others (tenant isolation).
   *
   * <p>Merchants {@code $8} get at most {@code $9} slots, {@code $10} for an endpoint that is slow,
   * and {@code $11} deliveries; every other merchant {@code $12}, {@code $13} and {@code $14}.
   * Endpoints {@code $15} are slow and get {@code $16} slots at most in all. If several merchants
   * wait, each gets no more than would leave room for another one.
   *
   * <p>Endpoints {@code $5} answer fast: {@code $6} deliveries are claimed for each of their slots,
   * to be sent one after the other, {@code $7} at most in all. Only deliveries that are sent at
   * once ({@code abreast}) count as in flight, not all that are leased.
   *
   * <p>Endpoints are locked while deliveries are claimed for them, so that their limits hold for
   * all nodes together; concurrent claims skip them. The snapshot may be older than the lock. If
   * {@code claims} shows another claim in between, the counts are outdated, and the endpoint is
   * skipped.
   *
   * <p>The update gets the picked deliveries as an array of {@code ctid}. The planner may have last
   * seen the table empty, as it mostly is: with a join it would pick again for every delivery, and
   * with ids it might choose any index. {@code coalesce} keeps it from the index of due deliveries.
   *
   * <p>Returns at least one row. {@code passed_over} is true if endpoints were left to concurrent
   * claims, which may not see all their due deliveries. {@code end_due} and {@code end_endpoint}
   * are where to continue if more has become due. Each endpoint {@code seen} has a row for each of
   * its claimed deliveries, at least one. {@code left_at} is the time of its first due delivery
   * that was looked at and not claimed, null if there is none, {@code limited} is true if it is at
   * its limit, and {@code again_at} is the end of the second of its limit. {@code found_at} is a
   * time from which on it has due deliveries that were not looked at; such an endpoint may have two
   * rows. {@code delivery_id} is null if nothing was claimed.
   */
  static final String CLAIM =
      """
      with look as materialized (
        %2$s
      ), found as materialized (
        select f.*, row_number() over (partition by f.merchant_id order by f.since) as turn
        from (select endpoint_id, merchant_id, min(due_at) as since from look group by endpoint_id, merchant_id) f
        cross join lateral (select from webhook_endpoint e where e.id = f.endpoint_id and e.enabled offset 0) enabled
      ), asked as materialized (
        select h.endpoint_id, null::uuid as merchant_id, h.since, true as now
        from unnest($17::uuid[], $18::timestamptz[]) as h (endpoint_id, since)
        union all
        select endpoint_id, merchant_id, since,
               not known and row_number() over (order by known, turn, since) <= $22::bigint
        from (
          select f.*, f.endpoint_id = any ($17) or f.endpoint_id = any ($21::uuid[]) as known
          from found f
          where f.since < ($18)[array_position($17, f.endpoint_id)] or f.endpoint_id <> all ($17)
        ) f
      ), due as materialized (
        select e.id, e.merchant_id, e.claims, a.since, w.due_at, u.under_way, p.places,
               case when l.by_second = p.places then l.second_end end as again_at,
               r.slow, r.slots, r.deliveries
        from asked a
        cross join lateral (
          select d.due_at from webhook_delivery d
          where d.endpoint_id = a.endpoint_id and d.due_at >= a.since and d.due_at <= $1::timestamptz
          order by d.due_at, d.id limit 1
        ) w
        join webhook_endpoint e on e.id = a.endpoint_id
        left join unnest($8::uuid[], $9::int[], $10::int[], $11::int[])
          as m (id, slots, slow_slots, deliveries) on m.id = e.merchant_id
        cross join lateral (
          select e.id = any ($15::uuid[]) as slow,
                 coalesce(m.deliveries, $14::int) as deliveries,
                 least(coalesce(m.slots, $12::int),
                       case when e.id = any ($15) then least(coalesce(m.slow_slots, $13::int), $16::int) end) as slots
        ) r
        cross join lateral (
          select coalesce(sum(least(l.leased, l.abreast)), 0)::int as under_way
          from (
            select count(*) as leased, max(d.abreast) as abreast from webhook_delivery d
            where d.endpoint_id = e.id and d.lease is not null and d.due_at > $1
            group by d.lease
          ) l
        ) u
        cross join lateral (
          select e.max_per_second - case when s.runs then e.second_count else 0 end as by_second,
                 case when s.runs then e.second_began else $1 end + interval '1 second' as second_end
          from (select coalesce(e.second_began > $1 - interval '1 second', false) as runs) s
        ) l
        cross join lateral (select least(e.max_concurrency - u.under_way, l.by_second) as places) p
        where a.now and e.enabled
      ), free as materialized (
        select * from due where slots > 0 and deliveries > 0 and places > 0
      ), ranked as materialized (
        select *
        from (
          select f.*,
                 least(f.slots, greatest(1, $2 / (3 + (select count(distinct merchant_id) from free))))::int as room,
                 row_number() over (partition by f.merchant_id, f.slow order by f.under_way, f.due_at) as turn,
                 row_number() over (partition by f.slow order by f.under_way, f.due_at) as turn_of_slow
          from free f
        ) f
        where f.turn <= f.room and not (f.slow and f.turn_of_slow > $16)
      ), chosen as (
        select e.*, r.since, r.places, r.slow, r.room, r.deliveries
        from ranked r join webhook_endpoint e on e.id = r.id
        where e.claims = r.claims and e.enabled
        order by r.turn - r.slots, r.under_way, r.due_at
        limit $2
        for no key update of e skip locked
      ), shared as materialized (
        select c.*, c.slots * case when c.max_per_second is null and c.id = any ($5::uuid[])
                                   then $6::int else 1 end as picks
        from (
          select c.*, least(c.places, c.room / count(*) over (partition by c.merchant_id, c.slow))::int as slots
          from chosen c
        ) c
      ), picked as materialized (
        select q.*,
               q.fits and count(*) filter (where q.fits) over (order by q.turn, q.id rows unbounded preceding)
                 <= $7::bigint as mine
        from (
          select p.*,
                 p.begun <= $2 and p.begun_own <= p.room and p.claimed_own <= p.deliveries
                   and not (p.slow and p.begun_slow > $16) as fits
          from (
            select p.*, c.id, c.slow, c.room, c.deliveries, c.slots, c.picks,
                   count(*) filter (where p.turn <= c.slots)
                     over (order by p.turn, c.id rows unbounded preceding) as begun,
                   count(*) filter (where p.turn <= c.slots and c.slow)
                     over (order by p.turn, c.id rows unbounded preceding) as begun_slow,
                   count(*) filter (where p.turn <= c.slots)
                     over (partition by c.merchant_id order by p.turn, c.id rows unbounded preceding) as begun_own,
                   count(*)
                     over (partition by c.merchant_id order by p.turn, c.id rows unbounded preceding) as claimed_own
            from shared c
            cross join lateral (
              select ctid as tid, due_at, row_number() over (order by due_at, id) as turn from webhook_delivery
              where endpoint_id = c.id and due_at >= c.since and due_at <= $1
              order by due_at, id
              limit c.picks
            ) p
          ) p
        ) q
      ), taken as (
        update webhook_delivery d set
          lease = $3::uuid, due_at = $4::timestamptz,
          abreast = (array(select slots from shared))[array_position(array(select id from shared), d.endpoint_id)]
        where coalesce(d.due_at, 'infinity') <= $1
          and d.ctid = any (array(select tid from picked where mine order by turn))
        returning d.*
      ), counted as (
        update webhook_endpoint e set
          claims = e.claims + 1,
          second_began = case when e.second_began > $1 - interval '1 second'
                              then e.second_began else $1 end,
          second_count = t.begun + case when e.second_began > $1 - interval '1 second'
                                        then e.second_count else 0 end
        from (select endpoint_id, count(*)::int as begun from taken group by endpoint_id) t
        where e.id = t.endpoint_id
      ), passed as (
        select id, coalesce(min(due_at) filter (where not mine),
                            case when count(*) = max(picks) then max(due_at) end) as left_at,
               count(*) filter (where mine and turn <= slots) as begun
        from picked group by id
      )
      select (select count(*) from chosen) < least($2, (select count(*) from ranked)) as passed_over,
             l.due_at as end_due, l.endpoint_id as end_endpoint,
             a.endpoint_id as seen, coalesce(d.merchant_id, a.merchant_id) as seen_merchant,
             case when p.id is null then d.due_at else p.left_at end as left_at,
             coalesce(p.begun, 0) >= d.places as limited, d.again_at,
             case when not a.now then a.since end as found_at, c.*
      from (values (1)) one
      left join (select * from look order by due_at, endpoint_id offset %3$d - 1) l on true
      left join asked a on true
      left join due d on a.now and d.id = a.endpoint_id
      left join passed p on a.now and p.id = a.endpoint_id
      left join (
        select t.id as delivery_id, t.endpoint_id, t.merchant_id, t.abreast, t.step, t.attempts, t.event_id,
               e.traceparent, w.url, w.headers::text as own_headers,
               w.secret, w.previous_secret, w.previous_secret_until, m.mode, %1$s
        from taken t
        join chosen w on w.id = t.endpoint_id
        join merchant m on m.id = t.merchant_id
        left join event e on e.id = t.event_id
      ) c on a.now and c.endpoint_id = a.endpoint_id
      """
          .formatted(FeedSql.COLUMNS, WaitingSql.due("$1", "$19", "$20", LOOK_LIMIT), LOOK_LIMIT);

  /** Releases claimed deliveries. Parameters: array of deliveries, lease, array of due times. */
  static final String RELEASE =
      """
      update webhook_delivery d
      set lease = null, abreast = null, due_at = ($3::timestamptz[])[array_position($1, d.id)]
      where d.id = any ($1::uuid[]) and d.lease = $2::uuid
      """;
}
