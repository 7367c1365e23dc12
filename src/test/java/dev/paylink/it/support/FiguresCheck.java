package dev.paylink.it.support;

import dev.paylink.catalog.paymentlink.LinkFigures;
import dev.paylink.data.count.CountFigures;
import dev.paylink.data.count.Counted;
import dev.paylink.sales.turnover.TurnoverFigures;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.postgresql.PGStatement;

/**
 * After each test class compares the counters of the merchants that were created on the shared node
 * with their rows: as {@code verify-counts}, for all of them in one statement. A class that makes
 * them wrong has {@link WrongFigures}, or a node of its own. Registered as a service.
 */
public final class FiguresCheck implements AfterAllCallback {
  /** A snapshot: what is written and folded meanwhile does not matter. */
  private static final String KINDS =
      Map.of(
              "counts of orders", CountFigures.wrong(Counted.ORDERS),
              "counts of payment links", CountFigures.wrong(Counted.PAYMENT_LINKS),
              "figures of payment links", LinkFigures.wrong(),
              "figures of turnover", TurnoverFigures.wrong())
          .entrySet()
          .stream()
          .map(kind -> "select '%s', (%s)".formatted(kind.getKey(), kind.getValue()))
          .collect(Collectors.joining(" union all "));

  private static final String WRONG =
      "select checked.id, w.* from merchant checked cross join lateral (%s) w(kind, wrong) where checked.id > ? and checked.id <= ? and w.wrong > 0"
          .formatted(KINDS);

  private static final String NEWEST = "select id from merchant order by id desc limit 1";

  private static @Nullable PreparedStatement newest;
  private static @Nullable PreparedStatement wrong;

  /** The newest merchant that was verified. */
  private static UUID verified = new UUID(0, 0);

  @Override
  public void afterAll(ExtensionContext context) throws SQLException {
    TestService shared = TestService.ifShared();
    if (shared == null || context.getRequiredTestClass().isMemberClass()) {
      return;
    }
    List<String> found = verify(shared);
    if (!found.isEmpty()
        && !context.getRequiredTestClass().isAnnotationPresent(WrongFigures.class)) {
      throw new AssertionError(
          "Counters do not equal the rows of %s: %s"
              .formatted(context.getRequiredTestClass().getSimpleName(), found));
    }
  }

  private static synchronized List<String> verify(TestService shared) throws SQLException {
    if (newest == null || wrong == null) {
      Connection connection = TestDatabase.shared().connectAsService(shared.databaseUri());
      newest = prepared(connection, NEWEST);
      wrong = prepared(connection, WRONG);
    }
    List<String> found = new ArrayList<>();
    try (ResultSet merchant = newest.executeQuery()) {
      if (merchant.next() && !verified.equals(merchant.getObject(1, UUID.class))) {
        UUID last = merchant.getObject(1, UUID.class);
        wrong.setObject(1, verified);
        wrong.setObject(2, last);
        verified = last;
        try (ResultSet rows = wrong.executeQuery()) {
          while (rows.next()) {
            found.add(
                "%s %s of merchant %s"
                    .formatted(rows.getLong(3), rows.getString(2), rows.getString(1)));
          }
        }
      }
    }
    return found;
  }

  /** Planned once, as planning takes longer than running. */
  private static PreparedStatement prepared(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.unwrap(PGStatement.class).setPrepareThreshold(1);
    return statement;
  }
}
