package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.catalog.paymentlink.PaymentLinkSearchShape.By;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.it.support.PreparedStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Prepares the statements of lists of payment links on a JDBC connection of a test. */
public final class PreparedLinkLists {
  private final PreparedStatements statements;

  public PreparedLinkLists(Connection connection) {
    this.statements = new PreparedStatements(connection);
  }

  /** The type of the shapes of searches. */
  public static Class<?> searchShape() {
    return PaymentLinkSearchShape.class;
  }

  /** All shapes of searches. */
  public static List<?> searchShapes() {
    return Stream.of(By.values())
        .flatMap(
            by ->
                Stream.of(
                    new PaymentLinkSearchShape(by, false), new PaymentLinkSearchShape(by, true)))
        .toList();
  }

  /** Prepares a search once and returns the statement that executes it. */
  public String executeSearch(ListPaymentLinks query, Instant at) throws SQLException {
    List<By> searched = By.of(query);
    NamedStatement search =
        PaymentLinkSearchSql.of(
            new PaymentLinkSearchShape(searched.get(0), query.paging().after() != null));
    return statements.execute(
        search.text(), search.parameters(PaymentLinkListStore.values(searched, query, at)));
  }

  /** Prepares a list once and returns the statement that executes it. */
  public String execute(ListPaymentLinks query, Instant at) throws SQLException {
    return statements.execute(
        PaymentLinkListSql.of(PaymentLinkListShape.of(query)),
        PaymentLinkListStore.parameters(query, at));
  }
}
