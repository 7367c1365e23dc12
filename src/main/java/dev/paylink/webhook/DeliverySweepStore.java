package dev.paylink.webhook;

import dev.paylink.db.Database;
import dev.paylink.db.Fields;
import dev.paylink.id.Ids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/** Deliveries that nobody asks for any more. Every method tells how many it has removed. */
final class DeliverySweepStore {
  private final Database database;

  DeliverySweepStore(Database database) {
    this.database = database;
  }

  /** Forgets up to so many deliveries that ended before, and attempts. */
  Future<Integer> forgetFinished(Instant before, int limit) {
    return sweep(DeliverySweepSql.FINISHED, Tuple.of(Fields.utc(before), (long) limit));
  }

  /** Forgets up to so many deliveries that came up before, and are held. */
  Future<Integer> forgetHeld(Instant before, int limit) {
    return sweep(DeliverySweepSql.HELD, Tuple.of(Ids.lowestAt(before), (long) limit));
  }

  /** Removes up to so many deliveries to endpoints that were deleted. */
  Future<Integer> removeLeftBehind(Instant now, int limit) {
    return sweep(DeliverySweepSql.LEFT_BEHIND, Tuple.of(Fields.utc(now), (long) limit));
  }

  private Future<Integer> sweep(String sql, Tuple parameters) {
    return database.queryOne(sql, parameters).map(row -> row.orElseThrow().getInteger("swept"));
  }
}
