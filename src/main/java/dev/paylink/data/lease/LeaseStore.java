package dev.paylink.data.lease;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Leases in the database, one statement per operation. */
final class LeaseStore {
  private final Database database;

  LeaseStore(Database database) {
    this.database = database;
  }

  /** Takes or renews a lease; its fence, or empty while another holds it. */
  Future<Optional<Long>> take(String work, UUID holder, Duration time) {
    return database
        .queryOne(LeaseSql.TAKE, Tuple.of(work, holder, time.toMillis()))
        .map(row -> row.map(taken -> taken.getLong("fence")));
  }

  /** The works whose lease somebody has. */
  Future<Set<String>> taken() {
    return database
        .query(LeaseSql.TAKEN, Tuple.tuple())
        .map(
            rows -> {
              Set<String> works = new HashSet<>();
              rows.forEach(row -> works.add(row.getString("work")));
              return works;
            });
  }

  /** Releases a lease if the holder has it. */
  Future<Void> release(String work, UUID holder) {
    return database.query(LeaseSql.RELEASE, Tuple.of(work, holder)).mapEmpty();
  }
}
