package dev.paylink.count;

import dev.paylink.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/** Counts in the database. */
final class CountStore {
  private final Database database;

  CountStore(Database database) {
    this.database = database;
  }

  /** Folds up to {@code limit} deltas into the counts; returns how many. */
  Future<Integer> fold(Counted counted, int limit) {
    return database
        .queryOne(CountSql.fold(counted), Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("folded"));
  }

  /** Vacuums folded deltas. */
  Future<Void> vacuum(Counted counted) {
    return database.query(CountSql.vacuum(counted), Tuple.tuple()).mapEmpty();
  }

  /** Whether a merchant has rows that are not counted. */
  Future<Boolean> anyUncounted(Counted counted) {
    return database
        .queryOne(CountSql.anyUncounted(counted), Tuple.tuple())
        .map(row -> row.orElseThrow().getBoolean("uncounted"));
  }
}
