package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderSearchShape.By;
import dev.paylink.sales.order.count.OrderListShape;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the orders of exports on separate connections: the reads of other requests must not wait
 * behind them. An instance belongs to one event loop.
 */
final class OrderExportStore {
  private final Database database;
  private final Map<OrderListShape, String> lists = new HashMap<>();
  private final Map<By, NamedStatement> searches = new EnumMap<>(By.class);

  OrderExportStore(Database database) {
    this.database = database;
  }

  Future<OrderLines> read(ListOrders query) {
    By by = By.of(query.search());
    return by == null ? readList(query) : readSearch(by, query);
  }

  private Future<OrderLines> readList(ListOrders query) {
    OrderListShape shape = OrderListShape.of(query);
    String sql = lists.computeIfAbsent(shape, OrderExportSql::of);
    return database
        .query(sql, OrderStore.parameters(query))
        .map(
            rows -> {
              List<OrderLine> lines = lines(rows);
              boolean full = lines.size() == query.paging().perPage();
              return new OrderLines(lines, full ? lines.get(lines.size() - 1).order().id() : null);
            });
  }

  private Future<OrderLines> readSearch(By by, ListOrders query) {
    NamedStatement statement = searches.computeIfAbsent(by, OrderExportSql::ofSearch);
    Values values =
        OrderSearchStore.conditions(query)
            .set("after", TypeId.ORDER.decode(query.paging().after()));
    return database
        .query(statement, values)
        .map(
            rows -> {
              UUID last = rows.iterator().next().getUUID("last");
              return new OrderLines(lines(rows), last == null ? null : TypeId.ORDER.encode(last));
            });
  }

  private static List<OrderLine> lines(RowSet<Row> rows) {
    List<OrderLine> lines = new ArrayList<>(rows.size());
    for (Row row : rows) {
      if (row.getUUID("id") != null) {
        lines.add(OrderRows.line(Columns.of(row)));
      }
    }
    return lines;
  }
}
