package dev.paylink.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;

/** Failures that other work on the same database would meet, too. */
public final class Unavailability {
  private Unavailability() {}

  /** Whether the database did not answer, or not in time. */
  public static boolean isCauseOf(Throwable failure) {
    return failure instanceof Fault fault
        && (fault.code() == FaultCode.UNAVAILABLE || fault.code() == FaultCode.TIMEOUT)
        && !(fault.getCause() instanceof StatementConflict);
  }
}
