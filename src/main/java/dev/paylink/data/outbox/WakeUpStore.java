package dev.paylink.data.outbox;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;

/** Sends wake-ups to other nodes. */
final class WakeUpStore {
  private final Database database;

  WakeUpStore(Database database) {
    this.database = database;
  }

  /**
   * Notifies the other nodes if one of them needs it, and returns whether one does; see {@link
   * WakeUpSql#NOTIFY}.
   *
   * @param toSend whether deliveries may have been written
   */
  Future<Boolean> announce(UUID nodeId, boolean toSend) {
    return database
        .query(WakeUpSql.NOTIFY, Tuple.of(nodeId.toString(), toSend))
        .map(notified -> notified.size() > 0);
  }
}
