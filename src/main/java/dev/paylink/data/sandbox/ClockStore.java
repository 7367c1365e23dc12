package dev.paylink.data.sandbox;

import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sandbox clocks in the database. */
final class ClockStore {
  private final Database database;
  private final List<WaitingRows> rows;
  private final String next;

  /** A store that moves no clock by a step. */
  ClockStore(Database database) {
    this(database, List.of());
  }

  /**
   * @param rows all that wait for a time
   */
  ClockStore(Database database, List<WaitingRows> rows) {
    this.database = database;
    this.rows = rows;
    this.next = ClockSql.next(rows);
  }

  /**
   * A stored clock.
   *
   * @param applied how far the times of waiting rows were moved for it
   * @param target null while it does not move
   * @param stops how many it can still make before its target
   * @param movedAt in the time of the node; null if it never moved
   */
  @RecordBuilder
  record Stored(
      UUID merchantId,
      boolean test,
      Duration ahead,
      Duration applied,
      @Nullable Duration target,
      long stops,
      @Nullable Instant movedAt) {}

  /**
   * What waits for a time of a merchant.
   *
   * @param waiting whether something is due
   * @param next the first time after now; null if nothing waits for one
   */
  record Due(boolean waiting, @Nullable Instant next) {}

  /** How far clocks are ahead, by merchant; only clocks that are ahead. */
  Future<Map<UUID, Duration>> ahead() {
    return database
        .query(ClockSql.AHEAD, Tuple.tuple())
        .map(
            found -> {
              Map<UUID, Duration> ahead = new HashMap<>();
              found.forEach(
                  row ->
                      ahead.put(row.getUUID("id"), Duration.ofSeconds(row.getLong("clock_ahead"))));
              return ahead;
            });
  }

  Future<Optional<Stored>> get(UUID merchantId) {
    return database
        .queryOne(ClockSql.GET, Tuple.of(merchantId))
        .map(found -> found.map(ClockStore::stored));
  }

  /** Starts to move a clock of a test merchant; empty if it moves already. */
  Future<Optional<Stored>> start(UUID merchantId, Duration target, long stops, Instant now) {
    return database
        .queryOne(ClockSql.START, Tuple.of(merchantId, target.toSeconds(), stops, Columns.utc(now)))
        .map(found -> found.map(ClockStore::stored));
  }

  /** The clocks that move, of merchants after one. */
  Future<List<Stored>> moving(UUID after, int limit) {
    return list(ClockSql.MOVING, after, limit);
  }

  /** The clocks that do not move, of merchants after one. */
  Future<List<Stored>> moved(UUID after, int limit) {
    return list(ClockSql.MOVED, after, limit);
  }

  private Future<List<Stored>> list(String sql, UUID after, int limit) {
    return database
        .query(sql, Tuple.of(after, (long) limit))
        .map(
            found -> {
              List<Stored> clocks = new ArrayList<>();
              found.forEach(row -> clocks.add(stored(row)));
              return clocks;
            });
  }

  private static Stored stored(Row row) {
    Columns clock = Columns.of(row);
    Long target = clock.optionalNumber("clock_target");
    Long stops = clock.optionalNumber("clock_stops");
    return StoredBuilder.builder()
        .merchantId(clock.uuid("id"))
        .test(clock.text("mode").equals("test"))
        .ahead(Duration.ofSeconds(clock.number("clock_ahead")))
        .applied(Duration.ofSeconds(clock.number("clock_applied")))
        .target(target == null ? null : Duration.ofSeconds(target))
        .stops(stops == null ? 0 : stops)
        .movedAt(clock.time("clock_moved_at"))
        .build();
  }

  Future<Due> due(Stored clock, Instant now) {
    Tuple parameters =
        Tuple.of(clock.merchantId(), Columns.utc(now)).addValue(clock.applied().toSeconds());
    return database
        .queryOne(next, parameters)
        .map(Optional::orElseThrow)
        .map(row -> new Due(row.getBoolean("waiting"), Columns.of(row).time("next")));
  }

  /** Moves a clock, unless another node has. */
  Future<Void> step(Stored clock, Duration ahead, Instant now) {
    Tuple moved =
        Tuple.of(clock.merchantId(), clock.ahead().toSeconds(), ahead.toSeconds())
            .addValue(Columns.utc(now));
    return database.query(ClockSql.STEP, moved).mapEmpty();
  }

  /** Brings the times of the node that rows wait for nearer, unless another node has. */
  Future<Void> apply(UUID merchantId, Instant now) {
    return database.transaction(
        on ->
            on.queryOne(ClockSql.APPLY, Tuple.of(merchantId, Columns.utc(now)))
                .compose(
                    applied ->
                        applied.isEmpty()
                            ? Future.succeededFuture()
                            : advance(on, merchantId, applied.get().getLong("seconds"))));
  }

  private Future<Void> advance(Database on, UUID merchantId, long seconds) {
    Future<?> done = Future.succeededFuture();
    for (WaitingRows waiting : rows) {
      for (String statement : waiting.advance()) {
        done = done.compose(last -> on.query(statement, Tuple.of(merchantId, seconds)));
      }
    }
    return done.mapEmpty();
  }

  Future<Void> finish(UUID merchantId) {
    return database.query(ClockSql.FINISH, Tuple.of(merchantId)).mapEmpty();
  }
}
