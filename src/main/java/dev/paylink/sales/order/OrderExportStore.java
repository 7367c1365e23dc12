package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderSearchShape.By;
import dev.paylink.sales.order.count.OrderListShape;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the orders of exports, on connections of their own while they are read: the reads of other
 * requests must not wait behind them. An instance belongs to one event loop.
 */
final class OrderExportStore {
  private final Database database;
  private final Map<Record, String> statements = new HashMap<>();

  OrderExportStore(Database database) {
    this.database = database;
  }

  Future<OrderLines> read(ListOrders query) {
    By by = By.of(query.search());
    return by == null ? readList(query) : readSearch(by, query);
  }

  private Future<OrderLines> readList(ListOrders query) {
    OrderListShape shape = OrderListShape.of(query);
    String sql = statements.computeIfAbsent(shape, list -> OrderExportSql.of(shape));
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
    OrderSearchShape shape = new OrderSearchShape(by, true, false);
    String sql = statements.computeIfAbsent(shape, search -> OrderExportSql.of(shape));
    Tuple parameters = OrderSearchStore.parameters(by, query, query.paging());
    return database
        .query(sql, parameters)
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
