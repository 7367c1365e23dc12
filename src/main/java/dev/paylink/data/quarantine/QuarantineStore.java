package dev.paylink.data.quarantine;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;

/** The quarantine in the database. */
public final class QuarantineStore {
  private final Database database;

  public QuarantineStore(Database database) {
    this.database = database;
  }

  /** Starts the quarantine; returns its time, or empty if there is one already. */
  public Future<Optional<Instant>> begin() {
    return since(QuarantineSql.BEGIN);
  }

  /** Ends the quarantine; returns the time at which it started, or empty without a quarantine. */
  public Future<Optional<Instant>> end() {
    return since(QuarantineSql.END);
  }

  /** The time at which the quarantine started; empty without one. */
  public Future<Optional<Instant>> since() {
    return since(QuarantineSql.SINCE);
  }

  private Future<Optional<Instant>> since(String sql) {
    return database
        .queryOne(sql, Tuple.tuple())
        .map(found -> found.map(row -> row.getOffsetDateTime("since").toInstant()));
  }
}
