package dev.paylink.events.webhook.shard;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Senders and their shards in the database, one statement per operation. */
final class ShardStore {
  private final Database database;

  ShardStore(Database database) {
    this.database = database;
  }

  /**
   * The senders.
   *
   * @param senders with a valid lease
   * @param owners the sender of each shard, by its number; null for a free one
   */
  record State(Set<UUID> senders, List<@Nullable UUID> owners) {}

  Future<Void> join(UUID sender, UUID nodeId, Duration time) {
    return database.query(ShardSql.JOIN, Tuple.of(sender, nodeId, time.toMillis())).mapEmpty();
  }

  /** Renews the lease of a sender; false if it has expired. */
  Future<Boolean> renew(UUID sender, Duration time) {
    return database
        .query(ShardSql.RENEW, Tuple.of(sender, time.toMillis()))
        .map(renewed -> renewed.size() > 0);
  }

  Future<State> state() {
    return database.queryOne(ShardSql.STATE, Tuple.tuple()).map(row -> state(row.orElseThrow()));
  }

  private static State state(Row row) {
    return new State(
        new HashSet<>(Arrays.asList(row.getArrayOfUUIDs("senders"))),
        Arrays.asList(row.getArrayOfUUIDs("owners")));
  }

  /** Takes up to {@code count} free shards, and returns them. */
  Future<List<Integer>> take(UUID sender, int count) {
    return database
        .query(ShardSql.TAKE, Tuple.of(sender, (long) count))
        .map(
            rows -> {
              List<Integer> shards = new ArrayList<>();
              rows.forEach(row -> shards.add(row.getInteger("shard")));
              return shards;
            });
  }

  Future<Void> giveUp(UUID sender, Collection<Integer> shards) {
    Short[] numbers = shards.stream().map(Integer::shortValue).toArray(Short[]::new);
    return database.query(ShardSql.GIVE_UP, Tuple.of(sender).addValue(numbers)).mapEmpty();
  }

  Future<Void> leave(UUID sender) {
    return database.query(ShardSql.LEAVE, Tuple.of(sender)).mapEmpty();
  }
}
