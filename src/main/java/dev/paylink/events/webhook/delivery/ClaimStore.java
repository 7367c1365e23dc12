package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.Ids;
import dev.paylink.base.work.FailureLog;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.delivery.LookWindow.Position;
import dev.paylink.events.webhook.delivery.SlotShares.Room;
import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims due deliveries in the database, and releases those that were not sent. */
public final class ClaimStore {
  private static final Logger log = LoggerFactory.getLogger(ClaimStore.class);

  /** Delay of a delivery that only a newer node, or a node with another key, can send. */
  private static final Duration POSTPONEMENT = Duration.ofMinutes(1);

  private final FailureLog failures = new FailureLog(log);
  private final Database database;
  private final EventRenderer renderer;
  private final SecretBox secrets;
  private final Ids ids;

  public ClaimStore(Database database, EventRenderer renderer, SecretBox secrets, Ids ids) {
    this.database = database;
    this.renderer = renderer;
    this.secrets = secrets;
    this.ids = ids;
  }

  /**
   * The result of a claim.
   *
   * @param passedOver whether endpoints were left to concurrent claims
   * @param seen the endpoints that were looked at or have become due
   * @param end where to continue looking for what has become due, if there is more
   */
  record Claim(
      List<Claimed> deliveries,
      boolean passedOver,
      Collection<Seen> seen,
      @Nullable Position end) {}

  /**
   * What a claim has seen of an endpoint.
   *
   * @param left it with the first due time of what was looked at and not claimed; null for none
   * @param limited whether it is at its limit
   * @param againAt when its limit per second allows more; null if it does
   * @param found it with the first due time of what was not looked at; null for none
   */
  record Seen(
      @Nullable Waiting left,
      boolean limited,
      @Nullable Instant againAt,
      @Nullable Waiting found) {}

  /** Claims due deliveries. */
  Future<Claim> claim(ClaimLimits limits, ClaimScope scope, Instant now, Instant leaseUntil) {
    UUID lease = ids.next();
    Tuple parameters =
        Tuple.of(Columns.utc(now), (long) limits.atOnce(), lease, Columns.utc(leaseUntil))
            .addValue(limits.fast().toArray(UUID[]::new))
            .addValue(limits.perSlot())
            .addValue((long) limits.total());
    addShares(parameters, limits.shares());
    addScope(parameters, scope);
    return database.query(ClaimSql.CLAIM, parameters).map(rows -> claim(rows, lease, now));
  }

  private static void addShares(Tuple parameters, Shares shares) {
    Collection<Room> rooms = shares.rooms().values();
    Room others = shares.others();
    parameters
        .addValue(shares.rooms().keySet().toArray(UUID[]::new))
        .addValue(rooms.stream().map(Room::slots).toArray(Integer[]::new))
        .addValue(rooms.stream().map(Room::slowSlots).toArray(Integer[]::new))
        .addValue(rooms.stream().map(Room::deliveries).toArray(Integer[]::new))
        .addValue(others.slots())
        .addValue(others.slowSlots())
        .addValue(others.deliveries())
        .addValue(shares.slow().toArray(UUID[]::new))
        .addValue(shares.slowSlots());
  }

  private static void addScope(Tuple parameters, ClaimScope scope) {
    parameters
        .addValue(scope.endpoints().stream().map(Waiting::id).toArray(UUID[]::new))
        .addValue(
            scope.endpoints().stream()
                .map(waiting -> Columns.utc(waiting.since()))
                .toArray(OffsetDateTime[]::new))
        .addValue(Columns.utc(scope.begin().dueAt()))
        .addValue(scope.begin().endpointId())
        .addValue(scope.known().toArray(UUID[]::new))
        .addValue((long) scope.more());
  }

  private Claim claim(RowSet<Row> rows, UUID lease, Instant now) {
    ClaimedRows reader = new ClaimedRows(renderer, secrets, lease, now);
    List<Claimed> claimed = new ArrayList<>(rows.size());
    Set<Seen> seen = new LinkedHashSet<>();
    boolean passedOver = false;
    for (Row row : rows) {
      passedOver = row.getBoolean("passed_over");
      if (row.getUUID("seen") != null) {
        seen.add(seen(row));
      }
      UUID id = row.getUUID("delivery_id");
      if (id != null) {
        try {
          claimed.add(reader.read(id, Columns.of(row)));
        } catch (RuntimeException failure) {
          failures.failed("Delivery %s cannot be sent now; postponed".formatted(id), failure);
          release(
              lease, new UUID[] {id}, new OffsetDateTime[] {Columns.utc(now.plus(POSTPONEMENT))});
        }
      }
    }
    return new Claim(claimed, passedOver, seen, WaitingStore.end(rows.iterator().next()));
  }

  private static Seen seen(Row row) {
    return new Seen(
        waiting(row, "left_at"),
        Boolean.TRUE.equals(row.getBoolean("limited")),
        Columns.of(row).time("again_at"),
        waiting(row, "found_at"));
  }

  private static @Nullable Waiting waiting(Row row, String since) {
    Instant time = Columns.of(row).time(since);
    return time == null
        ? null
        : new Waiting(row.getUUID("seen"), row.getUUID("seen_merchant"), time);
  }

  /**
   * Releases unsent deliveries, so that any node can send them at once.
   *
   * @param dueAt the time at which each becomes due; it may have passed
   */
  Future<Void> release(List<Claimed> unsent, Function<Claimed, Instant> dueAt) {
    return release(
        unsent.get(0).lease(),
        unsent.stream().map(Claimed::id).toArray(UUID[]::new),
        unsent.stream()
            .map(claimed -> Columns.utc(dueAt.apply(claimed)))
            .toArray(OffsetDateTime[]::new));
  }

  private Future<Void> release(UUID lease, UUID[] deliveries, OffsetDateTime[] dueAt) {
    return database.query(ClaimSql.RELEASE, Tuple.of(deliveries, lease, dueAt)).mapEmpty();
  }
}
