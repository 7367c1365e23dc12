package dev.paylink.events.message.sending;

import dev.paylink.api.EventType;
import dev.paylink.api.MessageEndBuilder;
import dev.paylink.api.MessageMessages.MessageEnd;
import dev.paylink.api.MessageStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.events.message.letter.PaidDay;
import dev.paylink.events.message.letter.PaidDay.PaidOrder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Messages that are sent, in the database. */
final class SendingStore {
  private static final int PAID_ORDERS = 50;

  /** Between the id of an event and its commit, with differences of the clocks of nodes. */
  private static final Duration LONGEST_COMMIT = Duration.ofHours(1);

  private final Database database;
  private final ClaimedRows rows;
  private final Ids ids;

  SendingStore(Database database, ClaimedRows rows, Ids ids) {
    this.database = database;
    this.rows = rows;
    this.ids = ids;
  }

  /** Claims up to {@code limit} due messages of channels, or that are too late for any. */
  Future<List<Claimed>> claim(List<String> channels, int limit, Instant now) {
    Values values =
        new Values()
            .set("channels", channels.toArray(String[]::new))
            .set("limit", (long) limit)
            .set("late", Columns.utc(RetrySchedule.tooLateBefore(now)))
            .set("now", Columns.utc(now));
    return database
        .query(SendingSql.CLAIM, values)
        .map(
            found -> {
              List<Claimed> claimed = new ArrayList<>();
              found.forEach(row -> claimed.add(rows.claimed(Columns.of(row))));
              return claimed;
            });
  }

  /** The orders that a merchant was paid on a day. */
  Future<PaidDay> paidOn(UUID merchantId, LocalDate day, ZoneId zone) {
    return database
        .query(SendingSql.PAID, paidOnValues(merchantId, day, zone))
        .map(found -> paidDay(day, found));
  }

  static Values paidOnValues(UUID merchantId, LocalDate day, ZoneId zone) {
    Instant start = day.atStartOfDay(zone).toInstant();
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    return new Values()
        .set("merchant", merchantId)
        .set("from", Ids.lowestAt(start))
        .set("to", Ids.lowestAt(end))
        .set("early", Ids.lowestAt(start.minus(LONGEST_COMMIT)))
        .set("late", Ids.lowestAt(end.plus(LONGEST_COMMIT)))
        .set("limit", PAID_ORDERS + 1L);
  }

  private static PaidDay paidDay(LocalDate day, RowSet<Row> found) {
    List<PaidOrder> orders = new ArrayList<>();
    for (Row row : found) {
      Columns columns = Columns.of(row);
      orders.add(new PaidOrder(OrderNumber.of(columns.uuid("object_id")), columns.money()));
    }
    boolean more = orders.size() > PAID_ORDERS;
    List<PaidOrder> shown = new ArrayList<>(more ? orders.subList(0, PAID_ORDERS) : orders);
    Collections.reverse(shown);
    return new PaidDay(day, shown, more);
  }

  /**
   * Finishes a message.
   *
   * @param attempts that were made
   * @return whether this call has finished it
   */
  Future<Boolean> end(
      Claimed message, MessageStatus status, int attempts, @Nullable String error, Instant at) {
    Values values =
        ofIts(message, attempts, error)
            .set("status", status.code())
            .set("at", Columns.utc(at))
            .set("newEvent", ids.next())
            .set("type", type(status))
            .set("object", StrictJson.write(end(message, status, attempts, error)))
            .set("origin", EventOrigin.of(Origin.SWEEP));
    return database.queryOne(SendingSql.END, values).map(Optional::isPresent);
  }

  /** A message that was skipped has no event. */
  private static @Nullable String type(MessageStatus status) {
    return switch (status) {
      case SENT -> EventType.MESSAGE_SENT.code();
      case FAILED -> EventType.MESSAGE_FAILED.code();
      default -> null;
    };
  }

  private static MessageEnd end(
      Claimed message, MessageStatus status, int attempts, @Nullable String error) {
    UUID order = message.orderId();
    return MessageEndBuilder.builder()
        .id(TypeId.MESSAGE.encode(message.id()))
        .kind(message.kind())
        .status(status)
        .channel(message.channel())
        .orderId(order == null ? null : TypeId.ORDER.encode(order))
        .attempts(attempts)
        .error(SendRules.told(error))
        .build();
  }

  /**
   * Has a message sent later.
   *
   * @param firstDueAt from which the time for retries counts
   */
  Future<Void> later(
      Claimed message, Instant dueAt, Instant firstDueAt, int attempts, @Nullable String error) {
    Values values =
        ofIts(message, attempts, error)
            .set("dueAt", Columns.utc(dueAt))
            .set("firstDueAt", Columns.utc(firstDueAt));
    return database.query(SendingSql.LATER, values).mapEmpty();
  }

  /** Delays the due messages of a recipient, except the messages that are being sent. */
  Future<Void> allLater(String recipient, Instant dueAt, String error, Instant now) {
    Values values =
        new Values()
            .set("recipient", recipient)
            .set("dueAt", Columns.utc(dueAt))
            .set("error", error)
            .set("now", Columns.utc(now));
    return database.query(SendingSql.ALL_LATER, values).mapEmpty();
  }

  private static Values ofIts(Claimed message, int attempts, @Nullable String error) {
    return new Values()
        .set("merchant", message.merchantId())
        .set("id", message.id())
        .set("event", message.eventId())
        .set("fence", message.fence())
        .set("attempts", attempts)
        .set("error", error);
  }
}
