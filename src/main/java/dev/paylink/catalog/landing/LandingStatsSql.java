package dev.paylink.catalog.landing;

/** SQL of the figures of landing pages. */
final class LandingStatsSql {
  private LandingStatsSql() {}

  /**
   * Adds views. In order, so that nodes do not wait for each other in a circle. Parameters: pages,
   * days, views.
   */
  static final String ADD =
      """
      insert into landing_page_views as v (page_id, day, views)
      select n.page_id, n.day, n.views
      from unnest($1::uuid[], $2::date[], $3::bigint[]) n(page_id, day, views)
      join landing_page p on p.id = n.page_id and p.deleted_at is null
      order by n.page_id, n.day
      on conflict (page_id, day) do update set views = v.views + excluded.views""";

  /**
   * The figures of days, one row for each currency of a day; at least one for each day. Parameters:
   * merchant, page, days, the lowest ids of orders of each day and of the day after. It names only
   * columns of an index, so that a page with many orders costs no look at each of them.
   */
  static final String DAYS =
      """
      select d.day, coalesce(v.views, 0) as views, s.currency, s.orders, s.revenue
      from unnest($3::date[], $4::uuid[], $5::uuid[]) d(day, lowest, end_)
      left join landing_page_views v on v.page_id = $2 and v.day = d.day
      left join lateral (
        select o.currency, count(*) as orders,
               sum(o.received_minor - o.refunded_minor)::bigint as revenue
        from orders o
        where exactly(o.landing_page_id) = $2 and o.landing_page_id is not null
          and o.merchant_id = $1 and o.id >= d.lowest and o.id < d.end_
          and is_paid(o.status)
        group by o.currency
      ) s on true
      order by d.day, s.currency""";
}
