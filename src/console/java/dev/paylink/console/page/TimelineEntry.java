package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.Origin.Actor;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an order.
 *
 * @param kind {@code event}, {@code message} or {@code attempt}
 * @param name of the kind: type of the event, with {@code dispute.} for {@code refund.} if it is of
 *     a dispute; kind of the message; type of the delivered event
 * @param state of a message, or {@code succeeded} and {@code failed} of an attempt; null for an
 *     event
 * @param actor the origin of an event; null for others
 * @param amount of money that an event is about; null if absent
 * @param detail for people, such as an error; null if absent
 * @param link to more; null if absent
 */
@RecordBuilder
public record TimelineEntry(
    Instant at,
    String kind,
    String name,
    @Nullable String state,
    @Nullable Actor actor,
    @Nullable BigDecimal amount,
    @Nullable String currency,
    @Nullable String detail,
    @Nullable String link) {

  /**
   * All of it, newest first.
   *
   * @param events newest first
   */
  static List<TimelineEntry> of(
      List<Event> events, List<Message> messages, List<Delivery> deliveries) {
    List<TimelineEntry> all = new ArrayList<>();
    events.forEach(event -> all.add(0, of(event)));
    messages.forEach(message -> all.add(of(message)));
    for (Delivery delivery : deliveries) {
      if (delivery.attempts() != null) {
        delivery.attempts().forEach(attempt -> all.add(of(delivery, attempt)));
      }
    }
    all.sort(Comparator.comparing(TimelineEntry::at));
    Collections.reverse(all); // also what happened at once
    return all;
  }

  private static TimelineEntry of(Event event) {
    JsonObject object = new JsonObject(event.data().object().json());
    boolean money =
        event.type().code().startsWith("payment.") || event.type().code().startsWith("refund.");
    return TimelineEntryBuilder.builder()
        .at(event.timestamp())
        .kind("event")
        .name(name(event.type().code(), object))
        .actor(event.actor())
        .amount(money ? amount(object) : null)
        .currency(object.getString("currency"))
        .detail(detail(object))
        .build();
  }

  private static String name(String type, JsonObject object) {
    boolean dispute = type.startsWith("refund.") && object.getBoolean("dispute", false);
    return dispute ? type.replace("refund.", "dispute.") : type;
  }

  private static @Nullable BigDecimal amount(JsonObject object) {
    Object received = object.getValue("received");
    Object amount =
        received instanceof Number number && number.doubleValue() > 0
            ? received
            : object.getValue("amount");
    return amount == null ? null : new BigDecimal(amount.toString());
  }

  private static @Nullable String detail(JsonObject object) {
    String failure = object.getString("failure");
    return failure != null ? failure : object.getString("reason");
  }

  private static TimelineEntry of(Message message) {
    return TimelineEntryBuilder.builder()
        .at(message.endedAt() == null ? message.createdAt() : message.endedAt())
        .kind("message")
        .name(message.kind().code())
        .state(message.status().code())
        .detail(message.error() == null ? message.recipient() : message.error())
        .build();
  }

  private static TimelineEntry of(Delivery delivery, Attempt attempt) {
    return TimelineEntryBuilder.builder()
        .at(attempt.startedAt())
        .kind("attempt")
        .name(delivery.eventType().code())
        .state(attempt.error() == null ? "succeeded" : "failed")
        .detail(attempt.error())
        .link("/webhooks/deliveries/" + delivery.id())
        .build();
  }

  /** How it is drawn: {@code good}, {@code bad}, {@code waiting} or nothing. */
  public String look() {
    if (state != null) {
      return switch (state) {
        case "sent", "succeeded" -> "good";
        case "failed" -> "bad";
        default -> "";
      };
    }
    return switch (name) {
      case "order.paid",
          "order.completed",
          "payment.succeeded",
          "order.delivered",
          "dispute.failed" ->
          "good";
      case "payment.failed",
          "order.suspicious",
          "order.payment_conflict",
          "refund.failed",
          "dispute.succeeded" ->
          "bad";
      case "payment.reported", "order.payment_mismatch", "dispute.created" -> "waiting";
      default -> "";
    };
  }
}
