package dev.paylink.sales.order;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.writer.OrderRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads pending orders and finds the ones to cancel because of their age. */
final class OverdueReadStore {
  private final Database database;

  OverdueReadStore(Database database) {
    this.database = database;
  }

  /**
   * A part of the pending orders.
   *
   * @param examined how many were read
   * @param overdue the ones to cancel
   * @param last the last order that was read; null without one
   */
  record Part(int examined, List<OrderRow> overdue, @Nullable UUID last) {}

  /** Reads up to {@code limit} pending orders between two ids, exclusive. */
  Future<Part> read(OverdueStage stage, UUID after, UUID before, int limit) {
    return database
        .query(OverdueSql.EXAMINE, Tuple.of(after, before, (long) limit))
        .map(rows -> part(stage, rows));
  }

  /** The same for the orders of one merchant. */
  Future<Part> readOf(UUID merchantId, OverdueStage stage, UUID after, UUID before, int limit) {
    return database
        .query(OverdueSql.EXAMINE_OF_MERCHANT, Tuple.of(after, before, (long) limit, merchantId))
        .map(rows -> part(stage, rows));
  }

  private static Part part(OverdueStage stage, RowSet<Row> rows) {
    List<OrderRow> overdue = new ArrayList<>();
    UUID last = null;
    for (Row row : rows) {
      Columns order = Columns.of(row);
      last = order.uuid("id");
      if (!order.flag("has_money")
          && !stage.isWaitedFor(List.of(row.getArrayOfStrings("methods")))) {
        overdue.add(OrderRow.of(order));
      }
    }
    return new Part(rows.size(), overdue, last);
  }
}
