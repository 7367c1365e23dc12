package dev.paylink.events.message;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.events.message.MessageStore.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Which messages a merchant can have sent about an order. */
final class RequestRules {
  /** How far back messages count that were asked for. */
  static final Duration DAY = Duration.ofDays(1);

  private static final int MOST_A_DAY = 5;

  private RequestRules() {}

  /**
   * The address that the message goes to.
   *
   * @throws Fault {@code message_not_sendable} saying why
   */
  static String recipient(Subject order, MessageKind kind, boolean mailIsOn) {
    if (!mailIsOn) {
      throw refused("This service sends no e-mails");
    }
    if (order.email() == null) {
      throw refused("The order has no e-mail address");
    }
    boolean isTrue =
        switch (kind) {
          case RECEIPT -> order.status().isPaid();
          case REFUND -> order.refunded();
          case LATE_MONEY -> order.status() == OrderStatus.CANCELLED && order.keeps();
          case INSTRUCTIONS -> order.status() == OrderStatus.PENDING && order.waits();
          default ->
              throw Fault.invalid("kind", "must be receipt, refund, late_money or instructions");
        };
    if (!isTrue) {
      throw refused(
          switch (kind) {
            case RECEIPT -> "The order is %s, not paid".formatted(order.status().code());
            case REFUND -> "No money of the order was refunded";
            case LATE_MONEY -> "The order has not received money after it was cancelled";
            default -> "The order has no pending payment with instructions";
          });
    }
    return order.email();
  }

  private static Fault refused(String reason) {
    return new Fault(FaultCode.MESSAGE_NOT_SENDABLE, reason);
  }

  /**
   * Bounds the messages of a day.
   *
   * @param earlier when the messages of the last day were asked for, oldest first
   * @throws Fault {@code rate_limited}
   */
  static void requireFew(List<Instant> earlier, Instant now) {
    if (earlier.size() >= MOST_A_DAY) {
      long seconds = Duration.between(now, earlier.get(0).plus(DAY)).toSeconds() + 1;
      throw Fault.rateLimited(
          "At most %d messages in 24 hours are sent about an order".formatted(MOST_A_DAY),
          (int) Math.max(1, seconds));
    }
  }
}
