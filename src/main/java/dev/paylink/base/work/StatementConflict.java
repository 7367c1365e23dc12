package dev.paylink.base.work;

/**
 * The cause of a fault of a statement that met a concurrent one: a deadlock, a lock that was not
 * free in time, a serialization failure. Other statements on the same database need not fail.
 */
public final class StatementConflict extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StatementConflict(Throwable cause) {
    super(cause.getMessage(), cause);
  }
}
