package dev.paylink.events.message.sending;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.it.support.PreparedStatements;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

/** Prepares statements of sending, for tests of their plans. */
public final class PreparedSending {
  private final PreparedStatements statements;

  public PreparedSending(PreparedStatements statements) {
    this.statements = statements;
  }

  /** The reading of the paid orders of a day. */
  public String paidOn(UUID merchantId, LocalDate day, ZoneId zone) throws SQLException {
    return execute(SendingSql.PAID, SendingStore.paidOnValues(merchantId, day, zone));
  }

  /** The claim of due e-mails. */
  public String claim(int limit, Instant now) throws SQLException {
    Values values =
        new Values()
            .set("channels", "{email}")
            .set("limit", limit)
            .set("late", Columns.utc(RetrySchedule.tooLateBefore(now)))
            .set("now", Columns.utc(now));
    return execute(SendingSql.CLAIM, values);
  }

  private String execute(NamedStatement statement, Values values) throws SQLException {
    return statements.execute(statement.text(), statement.parameters(values));
  }
}
