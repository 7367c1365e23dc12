package dev.paylink.it.support.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** In-memory snapshot of a merchant's orders that computes lists by examining every order. */
public final class OrderModel {
  private record Row(
      String id, Instant createdAt, OrderStatus status, OrderSource source, boolean suspicious) {}

  private final List<Row> newestFirst = new ArrayList<>();
  private final List<String> ids;

  /** Reads the orders visible to the connection's transaction. */
  public OrderModel(Connection connection, String merchantId) throws SQLException {
    String sql =
        "select id, status, source, suspicious from orders where merchant_id = '%s' order by id desc"
            .formatted(TypeId.MERCHANT.decode(merchantId));
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        UUID id = result.getObject("id", UUID.class);
        newestFirst.add(
            new Row(
                TypeId.ORDER.encode(id),
                TypeId.timeOf(id),
                OrderStatus.of(result.getString("status")),
                OrderSource.of(result.getString("source")),
                result.getBoolean("suspicious")));
      }
    }
    ids = newestFirst.stream().map(Row::id).toList();
  }

  public List<String> ids() {
    return ids;
  }

  /** Returns the ids of all pages of a list. */
  public List<String> matching(ListOrders query) {
    return newestFirst.stream().filter(row -> matches(row, query)).map(Row::id).toList();
  }

  private static boolean matches(Row row, ListOrders query) {
    return (query.status() == null || query.status() == row.status())
        && (query.source() == null || query.source() == row.source())
        && (query.suspicious() == null || query.suspicious() == row.suspicious())
        && (query.createdFrom() == null || !row.createdAt().isBefore(query.createdFrom()))
        && (query.createdTo() == null || row.createdAt().isBefore(query.createdTo()));
  }

  /** Returns the ids of one page. */
  public static List<String> page(List<String> matching, Paging paging) {
    String after = paging.after();
    return matching.stream()
        .filter(id -> after == null || id.compareTo(after) < 0)
        .skip(after == null ? paging.offset() : 0)
        .limit(paging.perPage())
        .toList();
  }
}
