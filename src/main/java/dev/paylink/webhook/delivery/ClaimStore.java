package dev.paylink.webhook.delivery;

import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.feed.EventRenderer;
import dev.paylink.id.Ids;
import dev.paylink.webhook.delivery.SlotShares.Room;
import dev.paylink.webhook.delivery.SlotShares.Shares;
import dev.paylink.webhook.endpoint.SecretBox;
import dev.paylink.webhook.sending.CallbackSender.Callback;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims due deliveries in the database, and releases those that were not sent. */
public final class ClaimStore {
  private static final Logger log = LoggerFactory.getLogger(ClaimStore.class);

  /** Delay of a delivery that only a newer node, or a node with another key, can send. */
  private static final Duration POSTPONEMENT = Duration.ofMinutes(1);

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
   * A delivery that this node may send until the lease ends.
   *
   * @param merchantId the owner of the endpoint
   * @param step position in the retry schedule, from 0
   * @param body to send
   * @param concurrency deliveries of this claim for the same endpoint that are sent at once
   * @param since time of the event
   */
  record Claimed(
      UUID id,
      UUID lease,
      UUID endpointId,
      UUID merchantId,
      int step,
      int concurrency,
      Callback callback,
      String body,
      Instant since) {}

  /**
   * The result of a claim.
   *
   * @param count number of claimed deliveries, including those that cannot be sent
   * @param passedOver whether endpoints were left to concurrent claims
   */
  record Claim(List<Claimed> deliveries, int count, boolean passedOver) {}

  /**
   * The limits of a claim.
   *
   * @param atOnce deliveries that may start at once
   * @param total deliveries in all, including those that are sent after others
   * @param fast endpoints for which {@code perSlot} deliveries are claimed for each slot
   * @param shares what each merchant may get
   */
  record ClaimLimits(int atOnce, int total, Collection<UUID> fast, int perSlot, Shares shares) {}

  /** Claims due deliveries. */
  Future<Claim> claim(ClaimLimits limits, Instant now, Instant leaseUntil) {
    UUID lease = ids.next();
    Tuple parameters =
        Tuple.of(Columns.utc(now), (long) limits.atOnce(), lease, Columns.utc(leaseUntil))
            .addValue(limits.fast().toArray(UUID[]::new))
            .addValue(limits.perSlot())
            .addValue((long) limits.total());
    addShares(parameters, limits.shares());
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

  private Claim claim(RowSet<Row> rows, UUID lease, Instant now) {
    ClaimedRows reader = new ClaimedRows(renderer, secrets, lease, now);
    List<Claimed> claimed = new ArrayList<>(rows.size());
    boolean passedOver = false;
    int count = 0;
    for (Row row : rows) {
      passedOver = row.getBoolean("passed_over");
      UUID id = row.getUUID("delivery_id");
      if (id != null) {
        count++;
        try {
          claimed.add(reader.read(id, Columns.of(row)));
        } catch (RuntimeException failure) {
          log.error("Delivery {} cannot be sent now; postponed", id, failure);
          release(
              lease, new UUID[] {id}, new OffsetDateTime[] {Columns.utc(now.plus(POSTPONEMENT))});
        }
      }
    }
    return new Claim(claimed, count, passedOver);
  }

  /**
   * Releases unsent deliveries. They become due at the time of their event, so that other nodes can
   * send them at once.
   */
  Future<Void> release(List<Claimed> unsent) {
    return release(
        unsent.get(0).lease(),
        unsent.stream().map(Claimed::id).toArray(UUID[]::new),
        unsent.stream()
            .map(claimed -> Columns.utc(claimed.since()))
            .toArray(OffsetDateTime[]::new));
  }

  private Future<Void> release(UUID lease, UUID[] deliveries, OffsetDateTime[] dueAt) {
    return database.query(ClaimSql.RELEASE, Tuple.of(deliveries, lease, dueAt)).mapEmpty();
  }
}
