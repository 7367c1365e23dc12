package dev.paylink.events.message.plan;

import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.it.support.PreparedStatements;
import java.sql.SQLException;

/** Prepares the reading of the feed for messages, for tests of its plan. */
public final class PreparedPlan {
  private PreparedPlan() {}

  /** The reading of events after a position. */
  public static String read(PreparedStatements statements, long after) throws SQLException {
    Values values =
        new Values()
            .set("after", after)
            .set("types", "{" + String.join(",", PlanStore.TYPES) + "}");
    return statements.execute(PlanSql.READ.text(), PlanSql.READ.parameters(values));
  }
}
