package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** The statement that cancels overdue orders, stopped between reading orders and locking them. */
public final class PausedSweep {
  private static final String LOCKING = "o.xmin::text = d.version";

  private PausedSweep() {}

  /** Returns the statement, which waits for an advisory lock before it locks any order. */
  public static String waitingFor(long lock) {
    assertTrue(OverdueSql.CANCEL.text().contains(LOCKING), OverdueSql.CANCEL.text());
    String wait =
        "(select true from (select count(*) from due) d,"
            + " lateral (select pg_advisory_xact_lock(%d + 0 * d.count)) w) and ".formatted(lock);
    return OverdueSql.CANCEL.text().replace(LOCKING, wait + LOCKING);
  }
}
