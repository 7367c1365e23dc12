package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.it.support.PreparedStatements;
import dev.paylink.sales.order.OrderSearchShape.By;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Prepares the search statements of the service on a JDBC connection of a test. */
public final class PreparedSearches {
  private final PreparedStatements statements;

  public PreparedSearches(Connection connection) {
    this.statements = new PreparedStatements(connection);
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
    return statements.execute(search.text(), search.parameters(OrderSearchStore.values(by, query)));
  }
}
