package dev.paylink.db;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/** What a failure of the database means to the one who asked. */
final class DatabaseFaults {
  /** SQLSTATE classes and codes (PostgreSQL, appendix A) that pass by themselves. */
  private static final Set<String> PASSING_CLASSES = Set.of("08", "53", "57");

  private static final Set<String> PASSING = Set.of("40001", "40P01", "55P03", "25006", "25P03");
  private static final String STATEMENT_TIMEOUT = "57014";

  private DatabaseFaults() {}

  /**
   * The client reports what happens to connections, and what the pool cannot give, as plain {@link
   * VertxException}s; whatever the database itself says has a type of its own.
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
      return away(failure);
    }
    return Fault.internal(failure);
  }

  private static Fault ofSqlState(PgException failure, String state) {
    if (state.equals(STATEMENT_TIMEOUT)) {
      return new Fault(FaultCode.TIMEOUT, "The answer took too long; try again");
    }
    if (PASSING.contains(state) || PASSING_CLASSES.contains(state.substring(0, 2))) {
      return away(failure);
    }
    return Fault.internal(failure);
  }

  private static Fault away(Throwable failure) {
    return Fault.unavailable("The service cannot reach its database right now; try again", failure);
  }
}
