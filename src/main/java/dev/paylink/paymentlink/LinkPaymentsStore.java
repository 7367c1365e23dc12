package dev.paylink.paymentlink;

import dev.paylink.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/** What payment links have received, in the database. */
final class LinkPaymentsStore {
  private final Database database;

  LinkPaymentsStore(Database database) {
    this.database = database;
  }

  /** Folds up to {@code limit} deltas; returns how many. */
  Future<Integer> fold(int limit) {
    return database
        .queryOne(LinkPaymentsSql.FOLD, Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("folded"));
  }

  /** Counts up to {@code limit} links from before links were counted; returns how many. */
  Future<Integer> countNext(int limit) {
    return database
        .queryOne(LinkPaymentsSql.COUNT_NEXT, Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("counted"));
  }

  /** Vacuums folded deltas. */
  Future<Void> vacuum() {
    return database.query(LinkPaymentsSql.VACUUM, Tuple.tuple()).mapEmpty();
  }
}
