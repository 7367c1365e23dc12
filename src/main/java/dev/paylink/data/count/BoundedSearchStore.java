package dev.paylink.data.count;

import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.PageCut;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads pages of searches. An instance belongs to one event loop.
 *
 * @param <S> the properties of a search that determine its statement
 */
public final class BoundedSearchStore<S> {
  private final Database database;
  private final TypeId type;
  private final Function<S, NamedStatement> sql;
  private final Map<S, NamedStatement> statements = new HashMap<>();

  /**
   * @param type of the ids of the rows
   * @param sql makes a statement of {@link BoundedSearchSql}
   */
  public BoundedSearchStore(Database database, TypeId type, Function<S, NamedStatement> sql) {
    this.database = database;
    this.type = type;
    this.sql = sql;
  }

  /**
   * Reads a page.
   *
   * @param values for {@link BoundedSearch} and the search itself
   * @param item maps a row
   * @param page the constructor of the page
   */
  public <T, P> Future<P> read(
      S search,
      Paging paging,
      Values values,
      Function<Columns, T> item,
      BiFunction<List<T>, PageMeta, P> page) {
    return database
        .read(statements.computeIfAbsent(search, sql), values)
        .map(
            rows -> {
              List<T> items = items(rows, item);
              return page.apply(
                  items, PageCut.shortened(meta(paging, rows, items.size()), rows, type));
            });
  }

  private static <T> List<T> items(RowSet<Row> rows, Function<Columns, T> item) {
    List<T> items = new ArrayList<>(rows.size());
    for (Row row : rows) {
      if (row.getUUID("id") != null) {
        items.add(item.apply(Columns.of(row)));
      }
    }
    return items;
  }

  private PageMeta meta(Paging paging, RowSet<Row> rows, int items) {
    Row any = rows.iterator().next();
    boolean more = any.getUUID("more") != null && items < paging.perPage();
    return new PageMeta(
        paging.after() == null ? paging.page() : null,
        paging.perPage(),
        any.getLong("total"),
        any.getBoolean("exceeded") ? true : null,
        more ? type.encode(any.getUUID("last")) : null);
  }
}
