package dev.paylink.webhook.delivery;

import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/** Deliveries that nobody asks for any more. Every method tells how many it has removed. */
public final class DeliverySweepStore {
  private final Database database;

  public DeliverySweepStore(Database database) {
    this.database = database;
  }

  /** Forgets up to so many deliveries that ended before, and attempts. */
  public Future<Integer> forgetFinished(Instant before, int limit) {
    return sweep(DeliverySweepSql.FINISHED, Tuple.of(Columns.utc(before), (long) limit));
  }

  /** Forgets up to so many deliveries that came up before, and are held. */
  public Future<Integer> forgetHeld(Instant before, int limit) {
    return sweep(DeliverySweepSql.HELD, Tuple.of(Ids.lowestAt(before), (long) limit));
  }

  /** Removes up to so many deliveries to endpoints that were deleted. */
  public Future<Integer> removeLeftBehind(Instant now, int limit) {
    return sweep(DeliverySweepSql.LEFT_BEHIND, Tuple.of(Columns.utc(now), (long) limit));
  }

  private Future<Integer> sweep(String sql, Tuple parameters) {
    return database.queryOne(sql, parameters).map(row -> row.orElseThrow().getInteger("swept"));
  }
}
