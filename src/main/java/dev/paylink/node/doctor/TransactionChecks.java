package dev.paylink.node.doctor;

import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import java.util.List;

/** Transactions that last too long, and transaction ids that run out. */
final class TransactionChecks {
  private static final long LONG_SECONDS = 300;
  private static final long VERY_LONG_SECONDS = 3_600;
  private static final long MANY_XIDS = 5_000_000;
  private static final long LATE_XIDS = 300_000_000;

  /** Of about two billion. */
  private static final long TOO_MANY_XIDS = 1_600_000_000;

  private final InspectedDatabase database;
  private final ServerSettings settings;

  private TransactionChecks(InspectedDatabase database, ServerSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  static List<Check> of(InspectedDatabase database, ServerSettings settings) {
    TransactionChecks checks = new TransactionChecks(database, settings);
    return List.of(
        new Check("transactions.oldest", checks::oldest),
        new Check("transactions.horizon", checks::horizon),
        new Check("transactions.prepared", checks::prepared),
        new Check("transactions.wraparound", checks::wraparound));
  }

  private Outcome oldest() {
    List<Columns> found = database.rows(TransactionSql.OLDEST);
    if (found.isEmpty()) {
      return nothing("No other transaction is open");
    }
    Columns oldest = found.get(0);
    long seconds = oldest.number("seconds");
    String text =
        "The oldest transaction is open for %s (pid %d, %s)"
            .formatted(Sizes.time(seconds), oldest.number("pid"), oldest.text("state"));
    String advice =
        "Find out in pg_stat_activity what it is; a dump ends by itself, what was forgotten is ended"
            + " with pg_terminate_backend(%d). Lists get slower meanwhile"
                .formatted(oldest.number("pid"));
    if (seconds > VERY_LONG_SECONDS) {
      return Outcome.wrong(text, advice);
    }
    return seconds > LONG_SECONDS ? Outcome.doubtful(text, advice) : Outcome.ok(text);
  }

  private Outcome horizon() {
    List<Columns> found = database.rows(TransactionSql.HORIZON);
    if (found.isEmpty()) {
      return nothing("Nobody keeps dead rows from being removed");
    }
    long xids = found.get(0).number("xids");
    String text =
        "Dead rows of the last %,d transactions are kept for %s"
            .formatted(xids, found.get(0).text("holder"));
    return xids > MANY_XIDS
        ? Outcome.doubtful(
            text,
            "End it, remove the slot, or turn hot_standby_feedback off on the standby if its"
                + " queries last so long")
        : Outcome.ok(text);
  }

  /** Without the privilege, the transactions of other roles are not seen. */
  private Outcome nothing(String text) {
    return database.row(ServerSql.PRIVILEGES).flag("stats")
        ? Outcome.ok(text)
        : Outcome.unseen(text + ", as far as this role sees", "Grant pg_monitor to the role");
  }

  private Outcome prepared() {
    Columns row = database.row(TransactionSql.PREPARED);
    String text = "Prepared transactions: " + row.number("number");
    return row.number("seconds") > LONG_SECONDS
        ? Outcome.wrong(
            text + ", the oldest for " + Sizes.time(row.number("seconds")),
            "Paylink prepares none: end them with commit prepared or rollback prepared, as they"
                + " keep locks and dead rows for ever (pg_prepared_xacts)")
        : Outcome.ok(text);
  }

  private Outcome wraparound() {
    Columns row = database.row(TransactionSql.WRAPAROUND);
    long xids = Math.max(row.number("xids"), row.number("multixacts"));
    String text =
        "Of 2 billion transaction ids %,d are in use since rows of %s were frozen"
            .formatted(xids, row.text("name"));
    String advice =
        "Vacuum the tables with the highest age(relfrozenxid); first end what keeps dead rows"
            + " (transactions.horizon)";
    if (xids > TOO_MANY_XIDS) {
      return Outcome.wrong(text + ": the server will refuse to write", advice);
    }
    return xids > settings.number("autovacuum_freeze_max_age") + LATE_XIDS
        ? Outcome.doubtful(text + ": autovacuum does not keep up", advice)
        : Outcome.ok(text);
  }
}
