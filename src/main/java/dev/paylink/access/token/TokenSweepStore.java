package dev.paylink.access.token;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The background work on tokens of all merchants. */
final class TokenSweepStore {
  private final Database database;
  private final Ids ids;

  TokenSweepStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /** Writes {@code token.expiring} for up to {@code limit} tokens and returns their number. */
  Future<Integer> announce(int limit) {
    return database
        .query(
            TokenSweepSql.ANNOUNCE,
            Tuple.of((long) limit).addValue(ids.next(limit)).addValue(EventOrigin.of(Origin.SWEEP)))
        .map(rows -> Math.toIntExact(rows.iterator().next().getLong("announced")));
  }

  /**
   * Writes the latest uses of tokens.
   *
   * @param uses by token id
   */
  Future<Void> used(Map<String, Instant> uses) {
    List<UUID> tokens = new ArrayList<>();
    List<OffsetDateTime> times = new ArrayList<>();
    uses.forEach(
        (id, at) -> {
          tokens.add(TypeId.TOKEN.decode(id));
          times.add(Columns.utc(at));
        });
    return database
        .query(
            TokenSweepSql.USED,
            Tuple.tuple()
                .addValue(tokens.toArray(UUID[]::new))
                .addValue(times.toArray(OffsetDateTime[]::new)))
        .mapEmpty();
  }
}
