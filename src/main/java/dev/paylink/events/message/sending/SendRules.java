package dev.paylink.events.message.sending;

import dev.paylink.api.MessageKind;
import dev.paylink.events.message.letter.OrderFacts;
import dev.paylink.events.message.plan.Reminders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** When a message that is due is sent later, without an attempt. */
public final class SendRules {
  /** Why a message is sent later, for the merchant. */
  static final String TOO_MANY = "This address has got too many messages within an hour";

  /** Why a message is not sent any more. */
  static final String TOO_LATE = "It could not be sent within 24 hours";

  /** The same for a message that is of use for a shorter time. */
  static final String OUT_OF_TIME = "It could not be sent in time";

  private static final Pattern REPLY_CODE =
      Pattern.compile("([245][0-9]{2})(?:[ -]([245][.][0-9]{1,3}[.][0-9]{1,3}))?\\b.*");

  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final int maxPerHour;

  /**
   * @param maxPerHour messages that an address gets in an hour; 0 for any number
   */
  public SendRules(int maxPerHour) {
    this.maxPerHour = maxPerHour;
  }

  /**
   * What an event says of an error: events are kept, and the words of a mail server may have a part
   * of an address. So it is the code of its reply, as {@code 550 5.1.1}; null for anything else.
   */
  static @Nullable String told(@Nullable String error) {
    Matcher reply = REPLY_CODE.matcher(error == null ? "" : error);
    if (reply.matches()) {
      return reply.group(2) == null ? reply.group(1) : reply.group(1) + " " + reply.group(2);
    }
    return TOO_LATE.equals(error) || OUT_OF_TIME.equals(error) || TOO_MANY.equals(error)
        ? error
        : null;
  }

  /**
   * The time before which a message is not sent; empty if it is sent now.
   *
   * @param ahead how far the clock of the merchant is ahead of {@code now}
   */
  Optional<Instant> notBefore(Claimed message, Instant now, Duration ahead) {
    if (maxPerHour > 0 && message.sentWithinHour() >= maxPerHour) {
      return Optional.of(now.plus(PAUSE));
    }
    OrderFacts order = message.facts() == null ? null : message.facts().order();
    return message.kind() == MessageKind.REMINDER && order != null
        ? Optional.of(Reminders.due(order.createdAt(), order.deadline()).minus(ahead))
            .filter(now::isBefore)
        : Optional.empty();
  }
}
