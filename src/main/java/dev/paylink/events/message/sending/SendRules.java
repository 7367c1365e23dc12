package dev.paylink.events.message.sending;

import dev.paylink.api.MessageKind;
import dev.paylink.events.message.letter.OrderFacts;
import dev.paylink.events.message.plan.Reminders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When a message that is due is sent later, without an attempt. */
public final class SendRules {
  /** Why a message is sent later, for the merchant. */
  static final String TOO_MANY = "This address has got too many messages within an hour";

  /** Why a message is not sent any more. */
  static final String TOO_LATE = "It could not be sent within 24 hours";

  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final int maxPerHour;

  /**
   * @param maxPerHour messages that an address gets in an hour; 0 for any number
   */
  public SendRules(int maxPerHour) {
    this.maxPerHour = maxPerHour;
  }

  /** The time before which a message is not sent; empty if it is sent now. */
  Optional<Instant> notBefore(Claimed message, Instant now) {
    if (maxPerHour > 0 && message.sentWithinHour() >= maxPerHour) {
      return Optional.of(now.plus(PAUSE));
    }
    OrderFacts order = message.facts() == null ? null : message.facts().order();
    return message.kind() == MessageKind.REMINDER && order != null
        ? Optional.of(Reminders.due(order.createdAt(), order.deadline())).filter(now::isBefore)
        : Optional.empty();
  }
}
