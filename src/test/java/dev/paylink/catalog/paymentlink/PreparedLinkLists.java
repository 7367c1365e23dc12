package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.it.support.PreparedStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/** Prepares the statements of lists of payment links on a JDBC connection of a test. */
public final class PreparedLinkLists {
  private final PreparedStatements statements;

  public PreparedLinkLists(Connection connection) {
    this.statements = new PreparedStatements(connection);
  }

  /** Prepares a list once and returns the statement that executes it. */
  public String execute(ListPaymentLinks query, Instant at) throws SQLException {
    return statements.execute(
        PaymentLinkListSql.of(PaymentLinkListShape.of(query)),
        PaymentLinkListStore.parameters(query, at));
  }
}
