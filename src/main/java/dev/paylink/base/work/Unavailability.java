package dev.paylink.base.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;

/** Failures that other work on the same database would also meet. */
public final class Unavailability {
  private Unavailability() {}

  /** Whether the database did not answer, or not in time. */
  public static boolean isCauseOf(Throwable failure) {
    return isTransient(failure) && !(failure.getCause() instanceof StatementConflict);
  }

  /**
   * Whether trying again can help: the database did not answer in time, or a concurrent statement
   * was in the way.
   */
  public static boolean isTransient(Throwable failure) {
    return failure instanceof Fault fault
        && (fault.code() == FaultCode.UNAVAILABLE || fault.code() == FaultCode.TIMEOUT);
  }
}
