package dev.paylink.webhook.delivery;

import dev.paylink.feed.FeedSql;

/** SQL that claims due deliveries. */
final class ClaimSql {
  private ClaimSql() {}

  /**
   * Claims deliveries that are due at {@code $1}, at most {@code $2} to be sent at once, under
   * lease {@code $3} until {@code $4}. A lease is a later due time: when it ends, any node can
   * claim the delivery again. The id of the lease is the fence: a write of the former holder finds
   * no row with it.
   *
   * <p>Reads the first delivery of each endpoint that has any, through the index, so that the cost
   * depends on the number of endpoints with deliveries and not on the number of deliveries.
   * Merchants with the most room come first; of one merchant, endpoints with the fewest deliveries
   * in flight, then those that have waited longest. Each endpoint gets one delivery before any gets
   * a second, and an endpoint at its limit is skipped. So neither a backlog nor receivers that hang
   * take the slots of others (tenant isolation).
   *
   * <p>Merchants {@code $8} get at most {@code $9} slots, {@code $10} for an endpoint that is slow,
   * and {@code $11} deliveries; every other merchant {@code $12}, {@code $13} and {@code $14}.
   * Endpoints {@code $15} are slow and get {@code $16} slots at most in all. If several merchants
   * wait, each gets no more than would leave room for another one. A merchant without room costs
   * nothing beyond the first delivery of each endpoint.
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
   * claims, which may not see all their due deliveries. {@code delivery_id} is null if nothing was
   * claimed.
   */
  static final String CLAIM =
      """
      with recursive waiting as (
        (select endpoint_id, due_at from webhook_delivery order by endpoint_id, due_at limit 1)
        union all
        select next.*
        from waiting w cross join lateral (
          select d.endpoint_id, d.due_at from webhook_delivery d
          where d.endpoint_id > w.endpoint_id order by d.endpoint_id, d.due_at limit 1
        ) next
      ), free as materialized (
        select e.id, e.merchant_id, e.claims, w.due_at, u.under_way, p.places, r.slow, r.slots, r.deliveries
        from waiting w
        join webhook_endpoint e on e.id = w.endpoint_id
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
            where d.endpoint_id = e.id and d.lease is not null and d.due_at > $1::timestamptz
            group by d.lease
          ) l
        ) u
        cross join lateral (
          select least(
            e.max_concurrency - u.under_way,
            e.max_per_second - case when e.second_began > $1 - interval '1 second'
                                    then e.second_count else 0 end) as places
        ) p
        where w.due_at <= $1 and e.enabled and r.slots > 0 and r.deliveries > 0 and p.places > 0
      ), ranked as materialized (
        select *
        from (
          select f.*, least(f.slots, greatest(1, $2 / (3 + merchants.waiting)))::int as room,
                 row_number() over (partition by f.merchant_id, f.slow order by f.under_way, f.due_at) as turn,
                 row_number() over (partition by f.slow order by f.under_way, f.due_at) as turn_of_slow
          from free f
          cross join (select count(distinct merchant_id) as waiting from free) merchants
        ) f
        where f.turn <= f.room and not (f.slow and f.turn_of_slow > $16)
      ), chosen as (
        select e.*, r.places, r.slow, r.room, r.deliveries
        from ranked r join webhook_endpoint e on e.id = r.id
        where e.claims = r.claims and e.enabled
        order by r.turn - r.slots, r.under_way, r.due_at
        limit $2
        for no key update of e skip locked
      ), shared as materialized (
        select c.*, least(c.places, c.room / count(*) over (partition by c.merchant_id, c.slow))::int as slots
        from chosen c
      ), taken as (
        update webhook_delivery d set
          lease = $3::uuid, due_at = $4::timestamptz,
          abreast = (array(select slots from shared))[array_position(array(select id from shared), d.endpoint_id)]
        where coalesce(d.due_at, 'infinity') <= $1 and d.ctid = any (array(
          select q.ctid
          from (
            select p.*, c.slow, c.room, c.deliveries,
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
              select ctid, row_number() over (order by due_at, id) as turn from webhook_delivery
              where endpoint_id = c.id and due_at <= $1
              order by due_at, id
              limit c.slots * case when c.max_per_second is null and c.id = any ($5::uuid[])
                                   then $6::int else 1 end
            ) p
          ) q
          where q.begun <= $2 and q.begun_own <= q.room and q.claimed_own <= q.deliveries
            and not (q.slow and q.begun_slow > $16)
          order by q.turn
          limit $7::bigint
        ))
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
      )
      select (select count(*) from chosen) < least($2, (select count(*) from ranked)) as passed_over,
             c.*
      from (values (1)) one
      left join (
        select t.id as delivery_id, t.endpoint_id, t.merchant_id, t.abreast, t.step, t.event_id,
               w.url, w.headers::text as own_headers,
               w.secret, w.previous_secret, w.previous_secret_until, m.mode, %s
        from taken t
        join chosen w on w.id = t.endpoint_id
        join merchant m on m.id = t.merchant_id
        left join event e on e.id = t.event_id
      ) c on true
      """
          .formatted(FeedSql.COLUMNS);

  /** Releases claimed deliveries. Parameters: array of deliveries, lease, array of due times. */
  static final String RELEASE =
      """
      update webhook_delivery d
      set lease = null, abreast = null, due_at = ($3::timestamptz[])[array_position($1, d.id)]
      where d.id = any ($1::uuid[]) and d.lease = $2::uuid
      """;
}
