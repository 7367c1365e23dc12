package dev.paylink.order.count;

import dev.paylink.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/** The counts of orders in the database. */
final class OrderCountStore {
  private final Database database;

  OrderCountStore(Database database) {
    this.database = database;
  }

  /** Adds up to so many changes to the counts; how many. */
  Future<Integer> fold(int limit) {
    return database
        .queryOne(OrderCountSql.FOLD, Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("folded"));
  }

  /** Frees the room of what was folded. */
  Future<Void> tidy() {
    return database.query(OrderCountSql.TIDY, Tuple.tuple()).mapEmpty();
  }
}
