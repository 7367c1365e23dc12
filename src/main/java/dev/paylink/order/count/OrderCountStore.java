package dev.paylink.order.count;

import dev.paylink.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/** Order counts in the database. */
final class OrderCountStore {
  private final Database database;

  OrderCountStore(Database database) {
    this.database = database;
  }

  /** Folds up to {@code limit} deltas into the counts; returns how many. */
  Future<Integer> fold(int limit) {
    return database
        .queryOne(OrderCountSql.FOLD, Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("folded"));
  }

  /** Vacuums folded deltas. */
  Future<Void> vacuum() {
    return database.query(OrderCountSql.VACUUM, Tuple.tuple()).mapEmpty();
  }
}
