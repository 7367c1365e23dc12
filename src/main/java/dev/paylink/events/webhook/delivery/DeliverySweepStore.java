package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;

/** Removes old deliveries. Every method returns the number that it removed. */
public final class DeliverySweepStore {
  private final Database database;

  public DeliverySweepStore(Database database) {
    this.database = database;
  }

  /**
   * Removes up to {@code limit} deliveries that finished before a time. Removes only deliveries
   * whose partition was dropped before; the others are dropped with their partition.
   */
  public Future<Integer> removeLate(Instant before, int limit) {
    return sweep(DeliverySweepSql.LATE, Tuple.of(Columns.utc(before), (long) limit));
  }

  /** Removes up to {@code limit} held deliveries that were created before a time. */
  public Future<Integer> removeHeld(Instant before, int limit) {
    return sweep(DeliverySweepSql.HELD, Tuple.of(Ids.lowestAt(before), (long) limit));
  }

  /** Removes up to {@code limit} deliveries of deleted endpoints. */
  public Future<Integer> removeOfDeletedEndpoints(int limit) {
    return sweep(DeliverySweepSql.OF_DELETED_ENDPOINTS, Tuple.of((long) limit));
  }

  private Future<Integer> sweep(String sql, Tuple parameters) {
    return database.queryOne(sql, parameters).map(row -> row.orElseThrow().getInteger("swept"));
  }
}
