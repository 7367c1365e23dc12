package dev.paylink.data.db;

import io.vertx.core.VertxException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/** Why a statement failed, by its SQLSTATE (PostgreSQL, appendix A) or the client's exception. */
enum FailureKind {
  /** More statements wait than may. */
  QUEUE_FULL,
  /** No connection was free in time or could be opened. */
  NO_CONNECTION,
  /** It took too long. */
  TIMEOUT,
  /** The connection was lost, or the server stopped. */
  UNAVAILABLE,
  /** The server is a standby. */
  READ_ONLY,
  /** A deadlock, a lock that was not given in time, or a conflict of transactions. */
  CONFLICT,
  /** Rows that are refused, some of which statements expect. */
  CONSTRAINT,
  /** A defect. */
  OTHER;

  /** The SQLSTATE of {@link #READ_ONLY}. */
  static final String READ_ONLY_STATE = "25006";

  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

  private static final String IDLE_IN_TRANSACTION = "25P03"; // the server ends the connection

  /** The kind of a failure of the client, before it is a fault. */
  static FailureKind of(Throwable failure) {
    if (failure instanceof PgException pg) {
      return ofSqlState(String.valueOf(pg.getSqlState()));
    }
    if (failure instanceof ConnectionPoolTooBusyException) {
      return QUEUE_FULL;
    }
    if (failure instanceof TimeoutException) {
      return TIMEOUT;
    }
    if (isPoolTimeout(failure)) {
      return NO_CONNECTION;
    }
    return failure instanceof IOException || failure instanceof VertxException
        ? UNAVAILABLE
        : OTHER;
  }

  /** The pool has no separate exception type for a timeout while no connection is free. */
  private static boolean isPoolTimeout(Throwable failure) {
    return failure instanceof VertxException
        && String.valueOf(failure.getMessage()).startsWith("Timeout");
  }

  private static FailureKind ofSqlState(String state) {
    if (state.equals("57014")) {
      return TIMEOUT;
    }
    if (state.equals(READ_ONLY_STATE)) {
      return READ_ONLY;
    }
    if (state.equals(IDLE_IN_TRANSACTION)) {
      return UNAVAILABLE;
    }
    if (CONFLICTS.contains(state)) {
      return CONFLICT;
    }
    return switch (state.substring(0, Math.min(2, state.length()))) {
      case "08", "53", "57" -> UNAVAILABLE;
      case "23" -> CONSTRAINT;
      default -> OTHER;
    };
  }

  /** As a label of meters. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
