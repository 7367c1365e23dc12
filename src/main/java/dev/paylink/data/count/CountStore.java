package dev.paylink.data.count;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/** Folds deltas. */
final class CountStore {
  private final Database database;

  CountStore(Database database) {
    this.database = database;
  }

  /** Folds up to {@code limit} deltas; returns how many. */
  Future<Integer> fold(Folding folding, int limit) {
    return database
        .queryOne(FoldSql.fold(folding), Tuple.of((long) limit))
        .map(row -> row.orElseThrow().getInteger("folded"));
  }

  /** The number of deltas that are not folded, at most 10,000. */
  Future<Double> pending(Folding folding) {
    return database
        .queryOne(FoldSql.pending(folding), Tuple.tuple())
        .map(row -> row.orElseThrow().getDouble("pending"));
  }

  /** Vacuums folded deltas. */
  Future<Void> vacuum(Folding folding) {
    return database.query(FoldSql.vacuum(folding), Tuple.tuple()).mapEmpty();
  }
}
