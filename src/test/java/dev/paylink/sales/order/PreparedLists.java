package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.it.support.PreparedStatements;
import dev.paylink.sales.order.count.OrderListShape;
import java.sql.Connection;
import java.sql.SQLException;

/** Prepares the order list statements of the service on a JDBC connection of a test. */
public final class PreparedLists {
  private final PreparedStatements statements;

  public PreparedLists(Connection connection) {
    this.statements = new PreparedStatements(connection);
  }

  /** Prepares a list once and returns the statement that executes it. */
  public String execute(ListOrders query) throws SQLException {
    return statements.execute(
        OrderListSql.of(OrderListShape.of(query)), OrderStore.parameters(query));
  }
}
