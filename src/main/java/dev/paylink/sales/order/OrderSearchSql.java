package dev.paylink.sales.order;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.PageCut;
import dev.paylink.sales.order.OrderSearchShape.By;

/**
 * SQL of one page of a search. Parameters: as in {@link OrderSearchParts}, with the {@code limit}
 * and the {@code offset} of the page, {@code filtered}, which is whether there are conditions
 * beside the searched value, and, if the shape has it, {@code after}, the id to continue after.
 * Always at least one row; its {@code id} is null when the page is empty. {@code total} is the
 * number of candidates that match; {@code exceeded} is whether there are more candidates than are
 * read; {@code last} is the last candidate that was looked at for the page, null if there are no
 * more.
 */
final class OrderSearchSql {
  private OrderSearchSql() {}

  /** Candidates that are looked at for the total, and for a page. */
  static final int MAX_CANDIDATES = 10_000;

  /** Returns the statement for a search of this shape. */
  static NamedStatement of(OrderSearchShape search) {
    By by = search.by();
    String pool = search.after() ? "rest" : "newest";
    return NamedStatement.of(
        """
    with newest as materialized (%1$s), %2$s total as (
      select case when #{filtered}::boolean
        then (select count(*) from (%3$s) c cross join lateral (
                select from orders o where o.id = c.id and %4$s offset 0) o)
        else (select count(*) from (%3$s) c) end as n
    ), page as (%5$s)
    select t.n as total, (select count(*) > %7$d from newest) as exceeded,
           (select id from %6$s order by id desc offset %7$d limit 1) as more,
           (select id from %6$s order by id desc offset %7$d - 1 limit 1) as last, page.*
    from total t left join page on true
    order by page.id desc
    """
            .formatted(
                OrderSearchParts.candidates(by, "#{to}", MAX_CANDIDATES + 1),
                search.after() ? rest(by) : "",
                lookedAt("newest"),
                OrderSearchParts.others(by),
                search.withPayments() ? withPayments(page(by, pool)) : page(by, pool),
                pool,
                MAX_CANDIDATES));
  }

  private static String page(By by, String pool) {
    return """
    select o.*
    from (%s) c cross join lateral (
      select %s from orders o where o.id = c.id and %s offset 0
    ) o
    order by c.id desc limit #{limit}::bigint offset #{offset}::bigint"""
        .formatted(lookedAt(pool), OrderSql.COLUMNS, OrderSearchParts.others(by));
  }

  private static String withPayments(String page) {
    return PageCut.of(
        "select page.*, %s from (%s) page".formatted(OrderSql.PAYMENTS_OF_PAGE, page),
        OrderSql.LARGE);
  }

  private static String rest(By by) {
    return "rest as materialized (%s), "
        .formatted(
            OrderSearchParts.candidates(by, "least(#{to}, #{after}::uuid)", MAX_CANDIDATES + 1));
  }

  /** The order of the ids is kept by the join, which so ends when the page is full. */
  private static String lookedAt(String pool) {
    return """
    select distinct id from (select id from %s order by id desc limit %d) l order by id desc offset 0"""
        .formatted(pool, MAX_CANDIDATES);
  }
}
