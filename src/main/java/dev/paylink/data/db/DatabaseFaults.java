package dev.paylink.data.db;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.StatementConflict;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** Translates database failures into faults. */
final class DatabaseFaults {
  private DatabaseFaults() {}

  /** Whether the host cannot be written to, as it became a standby. */
  static boolean isReadOnly(Throwable failure) {
    return failure instanceof PgException pg && FailureKind.of(pg) == FailureKind.READ_ONLY;
  }

  /** A failure of which {@link #isReadOnly} is true. */
  static PgException readOnly() {
    return new PgException(
        "the database cannot be written to", "ERROR", FailureKind.READ_ONLY_STATE, "");
  }

  /**
   * Translates a failure. The client reports failures of connections and of the pool as plain
   * {@link VertxException}s; failures that the database reports are {@link DatabaseException}s.
   */
  static Fault translate(Throwable failure) {
    if (failure instanceof Fault fault) {
      return fault;
    }
    if (failure instanceof PgException pg) {
      return ofAnswer(pg);
    }
    if (failure instanceof IOException
        || failure instanceof TimeoutException
        || (failure instanceof VertxException && !(failure instanceof DatabaseException))) {
      return unavailable(failure);
    }
    return Fault.internal(failure);
  }

  private static Fault ofAnswer(PgException failure) {
    if (isPartitionMoved(failure)) {
      return unavailable(new StatementConflict(failure));
    }
    return switch (FailureKind.of(failure)) {
      case TIMEOUT -> new Fault(FaultCode.TIMEOUT, "The answer took too long; try again");
      case CONFLICT -> unavailable(new StatementConflict(failure));
      case UNAVAILABLE, READ_ONLY -> unavailable(failure);
      default -> Fault.internal(failure);
    };
  }

  /**
   * Whether a row was on its way to the default partition while the partition of its time was
   * created: a check that fails without the name of a constraint.
   */
  private static boolean isPartitionMoved(PgException failure) {
    return "23514".equals(failure.getSqlState()) && failure.getConstraint() == null;
  }

  private static Fault unavailable(Throwable failure) {
    return Fault.unavailable("The service cannot reach its database right now; try again", failure);
  }
}
