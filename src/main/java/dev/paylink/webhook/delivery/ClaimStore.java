package dev.paylink.webhook.delivery;

import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.feed.EventRenderer;
import dev.paylink.id.Ids;
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
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is due to be delivered, in the database: claims it, and gives back what is not sent. */
public final class ClaimStore {
  private static final Logger log = LoggerFactory.getLogger(ClaimStore.class);

  /** Of a delivery that a newer node may understand, or one with another key open. */
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
   * A delivery that this node may send, for as long as the lease lasts.
   *
   * @param step of the schedule, from 0
   * @param body to be sent
   * @param abreast so many of those claimed with it for its endpoint are sent at once
   * @param since when its event happened
   */
  record Claimed(
      UUID id,
      UUID lease,
      UUID endpointId,
      int step,
      int abreast,
      Callback callback,
      String body,
      Instant since) {}

  /**
   * What was claimed.
   *
   * @param count how many, those that cannot be sent included
   * @param passedOver whether endpoints were left to others who claim at this moment
   */
  record Claim(List<Claimed> deliveries, int count, boolean passedOver) {}

  /**
   * What may be claimed.
   *
   * @param atOnce how many may be begun
   * @param inAll how many that is with those behind them
   * @param fast endpoints of which {@code inARow} deliveries are claimed for each place
   */
  record Wanted(int atOnce, int inAll, UUID[] fast, int inARow) {}

  /** Claims what is due. */
  Future<Claim> claim(Wanted wanted, Instant now, Instant leaseUntil) {
    UUID lease = ids.next();
    Tuple parameters =
        Tuple.of(Columns.utc(now), (long) wanted.atOnce(), lease, Columns.utc(leaseUntil))
            .addValue(wanted.fast())
            .addValue(wanted.inARow())
            .addValue((long) wanted.inAll());
    return database.query(ClaimSql.CLAIM, parameters).map(rows -> claim(rows, lease, now));
  }

  private Claim claim(RowSet<Row> rows, UUID lease, Instant now) {
    ClaimedRows reading = new ClaimedRows(renderer, secrets, lease, now);
    List<Claimed> claimed = new ArrayList<>(rows.size());
    boolean passedOver = false;
    int count = 0;
    for (Row row : rows) {
      passedOver = row.getBoolean("passed_over");
      UUID id = row.getUUID("delivery_id");
      if (id != null) {
        count++;
        try {
          claimed.add(reading.read(id, Columns.of(row)));
        } catch (RuntimeException failure) {
          log.error("Delivery {} cannot be sent, it is tried again later", id, failure);
          giveBack(
              lease, new UUID[] {id}, new OffsetDateTime[] {Columns.utc(now.plus(POSTPONEMENT))});
        }
      }
    }
    return new Claim(claimed, count, passedOver);
  }

  /** Gives back what is not sent; due since its event, so that others may send it at once. */
  Future<Void> giveBack(List<Claimed> unsent) {
    return giveBack(
        unsent.get(0).lease(),
        unsent.stream().map(Claimed::id).toArray(UUID[]::new),
        unsent.stream()
            .map(claimed -> Columns.utc(claimed.since()))
            .toArray(OffsetDateTime[]::new));
  }

  private Future<Void> giveBack(UUID lease, UUID[] deliveries, OffsetDateTime[] dueAt) {
    return database.query(ClaimSql.GIVE_BACK, Tuple.of(deliveries, lease, dueAt)).mapEmpty();
  }
}
