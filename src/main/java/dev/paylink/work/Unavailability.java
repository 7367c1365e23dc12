package dev.paylink.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.pgclient.PgException;
import java.util.Set;

/** Failures that other work on the same database would meet, too. */
public final class Unavailability {
  /**
   * SQLSTATEs of statements that met a concurrent one: a serialization failure, a deadlock, a lock
   * that was not free in time.
   */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

  private Unavailability() {}

  /** Whether the database did not answer, or not in time. */
  public static boolean isCauseOf(Throwable failure) {
    return failure instanceof Fault fault
        && (fault.code() == FaultCode.UNAVAILABLE || fault.code() == FaultCode.TIMEOUT)
        && !(fault.getCause() instanceof PgException pg && CONFLICTS.contains(pg.getSqlState()));
  }
}
