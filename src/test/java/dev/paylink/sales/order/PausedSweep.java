package dev.paylink.sales.order;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.data.db.NamedStatement.Values;
import io.vertx.sqlclient.Tuple;
import java.util.stream.IntStream;

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

  /** Returns the parameters of the statement, separated by commas, from literals of SQL. */
  public static String parameters(Values literals) {
    Tuple ordered = OverdueSql.CANCEL.parameters(literals);
    return IntStream.range(0, ordered.size()).mapToObj(ordered::getString).collect(joining(", "));
  }
}
