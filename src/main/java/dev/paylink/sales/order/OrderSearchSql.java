package dev.paylink.sales.order;

import dev.paylink.sales.order.OrderSearchShape.By;

/**
 * SQL of one page of a search. Parameters: as in {@link OrderSearchParts}, with the limit {@code
 * $2} and the offset {@code $3} of the page; whether there are conditions beside the searched value
 * {@code $19}; then the id to continue after, if the shape has it. Always at least one row; its
 * {@code id} is null when the page is empty. {@code total} is the number of candidates that match;
 * {@code exceeded} is whether there are more candidates than are read; {@code last} is the last
 * candidate that was looked at for the page, null if there are no more.
 */
final class OrderSearchSql {
  private OrderSearchSql() {}

  /** Candidates that are looked at for the total, and for a page. */
  static final int MAX_CANDIDATES = 10_000;

  /** Returns the statement for a search of this shape. */
  static String of(OrderSearchShape search) {
    By by = search.by();
    String pool = search.after() ? "rest" : "newest";
    return """
    with newest as materialized (%1$s), %2$s total as (
      select case when $19::boolean
        then (select count(*) from (%3$s) c cross join lateral (
                select from orders o where o.id = c.id and %5$s offset 0) o)
        else (select count(*) from (%3$s) c) end as n
    ), page as (
      select o.*
      from (%4$s) c cross join lateral (
        select %6$s from orders o where o.id = c.id and %5$s offset 0
      ) o
      order by c.id desc limit $2::bigint offset $3::bigint
    )
    select t.n as total, (select count(*) > %8$d from newest) as exceeded,
           (select id from %7$s order by id desc offset %9$d limit 1) as more,
           (select id from %7$s order by id desc offset %9$d - 1 limit 1) as last, page.*%10$s
    from total t left join page on true
    order by page.id desc
    """
        .formatted(
            OrderSearchParts.candidates(by, "$5", MAX_CANDIDATES + 1),
            search.after() ? rest(by) : "",
            lookedAt("newest"),
            lookedAt(pool),
            OrderSearchParts.others(by),
            OrderSql.COLUMNS,
            pool,
            MAX_CANDIDATES,
            MAX_CANDIDATES,
            search.withPayments() ? ", " + OrderSql.PAYMENTS_OF_PAGE : "");
  }

  private static String rest(By by) {
    return "rest as materialized (%s), "
        .formatted(OrderSearchParts.candidates(by, "least($5, $20::uuid)", MAX_CANDIDATES + 1));
  }

  /** The order of the ids is kept by the join, which so ends when the page is full. */
  private static String lookedAt(String pool) {
    return """
    select distinct id from (select id from %s order by id desc limit %d) l order by id desc offset 0"""
        .formatted(pool, MAX_CANDIDATES);
  }
}
