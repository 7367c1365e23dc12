package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.sales.order.OrderSearchShape.By;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prepares the search statements of the service on a JDBC connection of a test. */
public final class PreparedSearches {
  private final Connection connection;
  private final Map<String, String> names = new HashMap<>();

  public PreparedSearches(Connection connection) {
    this.connection = connection;
  }

  /** The type of the shapes of searches. */
  public static Class<?> shape() {
    return OrderSearchShape.class;
  }

  /** The type of the searched values. */
  public static Class<?> value() {
    return By.class;
  }

  /** All searched values. */
  public static List<?> values() {
    return List.of(By.values());
  }

  /** All shapes of searches. */
  public static List<?> shapes() {
    List<OrderSearchShape> shapes = new ArrayList<>();
    for (By by : By.values()) {
      shapes.add(new OrderSearchShape(by, false, true));
      shapes.add(new OrderSearchShape(by, true, false));
    }
    return shapes;
  }

  /** Prepares a search once and returns the {@code execute} statement. */
  public String execute(ListOrders query) throws SQLException {
    By by = By.of(query.search());
    OrderSearchShape shape =
        new OrderSearchShape(by, query.paging().after() != null, query.withPayments());
    NamedStatement search = OrderSearchSql.of(shape);
    String sql = search.text();
    if (!names.containsKey(sql)) {
      names.put(sql, "search_" + names.size());
      try (Statement statement = connection.createStatement()) {
        statement.execute("prepare %s as %s".formatted(names.get(sql), sql));
      }
    }
    Tuple parameters = search.parameters(OrderSearchStore.values(by, query));
    String arguments =
        IntStream.range(0, parameters.size())
            .mapToObj(parameters::getValue)
            .map(value -> value == null ? "null" : "'" + value + "'")
            .collect(Collectors.joining(", "));
    return "execute %s(%s)".formatted(names.get(sql), arguments);
  }
}
