package dev.paylink.data.count;

import dev.paylink.data.db.NamedStatement;
import java.util.function.BiFunction;

/**
 * SQL of one page of a search, and its total. A search reads the rows with a searched value from an
 * index of the merchant, newest first, at most {@link BoundedSearch#MAX_CANDIDATES}: the
 * candidates. The other conditions are checked for each candidate. So its cost has a bound, for any
 * number of rows with the value.
 *
 * <p>Parameters: the values of {@link BoundedSearch}, and the parameters that the parts of the
 * search name. Always at least one row; its {@code id} is null when the page is empty. {@code
 * total} is the number of candidates that match; {@code exceeded} is whether there are more
 * candidates than are read; {@code last} is the last candidate that was looked at for the page,
 * {@code more} the one after it, null if absent.
 */
public final class BoundedSearchSql {
  private BoundedSearchSql() {}

  private static final int MAX = BoundedSearch.MAX_CANDIDATES;

  /**
   * The rows that are searched.
   *
   * @param table their table
   * @param alias its name in the conditions
   * @param candidates query of the ids of candidates, newest first, from {@code #{from}} to an
   *     expression, the exclusive highest id; its limit is the number of ids, and an id can be
   *     among them more than once
   * @param conditions what else a candidate must have, the merchant included
   */
  public record Rows(
      String table,
      String alias,
      BiFunction<String, Integer, String> candidates,
      String conditions) {

    /** Query of the row of a candidate {@code c}, if it matches. */
    private String matching(String columns) {
      return "select %s from %s %s where %3$s.id = c.id and %s offset 0"
          .formatted(columns, table, alias, conditions);
    }
  }

  /**
   * Returns the statement for a search.
   *
   * @param after whether the page continues after an id
   */
  public static NamedStatement of(Rows rows, PageColumns columns, boolean after) {
    String pool = after ? "rest" : "newest";
    return NamedStatement.of(
        """
    with newest as materialized (%1$s), %2$s total as (
      select case when #{filtered}::boolean
        then (select count(*) from (%3$s) c cross join lateral (%4$s) o)
        else (select count(*) from (%3$s) c) end as n
    ), page as (%5$s)
    select t.n as total, (select count(*) > %7$d from newest) as exceeded,
           (select id from %6$s order by id desc offset %7$d limit 1) as more,
           (select id from %6$s order by id desc offset %7$d - 1 limit 1) as last, page.*
    from total t left join page on true
    order by page.id desc
    """
            .formatted(
                rows.candidates.apply("#{to}", MAX + 1),
                after ? rest(rows) : "",
                lookedAt("newest"),
                rows.matching(""),
                columns.page(page(rows, columns.ofRow(), pool)),
                pool,
                MAX));
  }

  private static String rest(Rows rows) {
    return "rest as materialized (%s), "
        .formatted(rows.candidates.apply("least(#{to}, #{after}::uuid)", MAX + 1));
  }

  /** The join keeps the order of the ids, so it stops when the page is full. */
  private static String lookedAt(String pool) {
    return """
    select distinct id from (select id from %s order by id desc limit %d) l order by id desc offset 0"""
        .formatted(pool, MAX);
  }

  private static String page(Rows rows, String columns, String pool) {
    return """
    select o.*
    from (%s) c cross join lateral (%s) o
    order by c.id desc limit #{limit}::bigint offset #{offset}::bigint"""
        .formatted(lookedAt(pool), rows.matching(columns));
  }
}
