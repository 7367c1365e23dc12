package dev.paylink.db;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.work.StatementConflict;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/** Translates database failures into faults. */
final class DatabaseFaults {
  /** SQLSTATE classes and codes of transient failures (PostgreSQL, appendix A). */
  private static final Set<String> TRANSIENT_CLASSES = Set.of("08", "53", "57");

  private static final Set<String> TRANSIENT = Set.of("25006", "25P03");

  /** A serialization failure, a deadlock, a lock that was not free in time. */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

  private static final String STATEMENT_TIMEOUT = "57014";

  private static final String READ_ONLY = "25006";

  private DatabaseFaults() {}

  /** Whether the host cannot be written to, as it became a standby. */
  static boolean isReadOnly(Throwable failure) {
    return failure instanceof PgException pg && READ_ONLY.equals(pg.getSqlState());
  }

  /** A failure of which {@link #isReadOnly} is true. */
  static PgException readOnly() {
    return new PgException("the database cannot be written to", "ERROR", READ_ONLY, "");
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
      return ofSqlState(pg, String.valueOf(pg.getSqlState()));
    }
    if (failure instanceof IOException
        || failure instanceof TimeoutException
        || (failure instanceof VertxException && !(failure instanceof DatabaseException))) {
      return unavailable(failure);
    }
    return Fault.internal(failure);
  }

  private static Fault ofSqlState(PgException failure, String state) {
    if (state.equals(STATEMENT_TIMEOUT)) {
      return new Fault(FaultCode.TIMEOUT, "The answer took too long; try again");
    }
    if (isPartitionMoved(failure, state) || CONFLICTS.contains(state)) {
      return unavailable(new StatementConflict(failure));
    }
    if (TRANSIENT.contains(state) || TRANSIENT_CLASSES.contains(state.substring(0, 2))) {
      return unavailable(failure);
    }
    return Fault.internal(failure);
  }

  /**
   * Whether a row was on its way to the default partition while the partition of its time was
   * created: a check that fails without the name of a constraint.
   */
  private static boolean isPartitionMoved(PgException failure, String state) {
    return state.equals("23514") && failure.getConstraint() == null;
  }

  private static Fault unavailable(Throwable failure) {
    return Fault.unavailable("The service cannot reach its database right now; try again", failure);
  }
}
