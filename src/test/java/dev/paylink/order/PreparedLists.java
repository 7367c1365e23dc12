package dev.paylink.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.order.count.OrderListShape;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prepares the order list statements of the service on a JDBC connection of a test. */
public final class PreparedLists {
  private final Connection connection;
  private final Map<String, String> names = new HashMap<>();

  public PreparedLists(Connection connection) {
    this.connection = connection;
  }

  /**
   * Prepares a list once and returns the {@code execute} statement, which can also be explained.
   */
  public String execute(ListOrders query) throws SQLException {
    String sql = OrderListSql.of(OrderListShape.of(query));
    if (!names.containsKey(sql)) {
      names.put(sql, "list_" + names.size());
      try (Statement statement = connection.createStatement()) {
        statement.execute("prepare %s as %s".formatted(names.get(sql), sql));
      }
    }
    Tuple parameters = OrderStore.parameters(query);
    String arguments =
        IntStream.range(0, parameters.size())
            .mapToObj(i -> "'" + parameters.getValue(i) + "'")
            .collect(Collectors.joining(", "));
    return "execute %s(%s)".formatted(names.get(sql), arguments);
  }
}
