package dev.paylink.events.message.plan;

import dev.paylink.api.EventType;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.events.message.letter.MoneyFields;
import dev.paylink.sales.merchant.MessageSettings.Choice;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which messages an event leads to. */
final class PlanRules {
  /** News that are older are not told: messages were off, or a node was away for long. */
  static final Duration MOST_AGE = Duration.ofHours(24);

  /** When a digest of the day before is sent, in the time zone of the merchant. */
  private static final LocalTime MORNING = LocalTime.of(7, 0);

  /** The types of events that lead to messages. */
  static final Set<EventType> TYPES =
      Set.of(
          EventType.ORDER_CREATED,
          EventType.ORDER_PAID,
          EventType.ORDER_PAYMENT_CONFLICT,
          EventType.PAYMENT_PENDING,
          EventType.PAYMENT_REPORTED,
          EventType.REFUND_SUCCEEDED,
          EventType.WEBHOOK_ENDPOINT_DISABLED,
          EventType.TOKEN_EXPIRING,
          EventType.MERCHANT_UPDATED);

  private final Channels channels;
  private final Duration pendingTtl;

  /**
   * @param pendingTtl the shortest time after which an unpaid order is cancelled; a reminder is due
   *     after three quarters of the order's time to live at the earliest
   */
  PlanRules(Channels channels, Duration pendingTtl) {
    this.channels = channels;
    this.pendingTtl = pendingTtl;
  }

  /** The messages of an event; empty if it is too old. */
  List<NewMessage> messages(News news, Instant now) {
    List<NewMessage> messages = new ArrayList<>();
    if (news.at().plus(MOST_AGE).isBefore(now)) {
      return messages;
    }
    for (MessageKind kind : kinds(news)) {
      Choice choice = news.settings().of(kind);
      if (choice != Choice.OFF) {
        for (ChannelDescription channel : channels.all()) {
          String recipient = recipient(news, kind, channel);
          if (recipient != null) {
            messages.add(message(news, kind, choice, channel.name(), recipient));
          }
        }
      }
    }
    return messages;
  }

  private static List<MessageKind> kinds(News news) {
    return switch (news.type()) {
      case ORDER_CREATED -> isPending(news) ? List.of(MessageKind.REMINDER) : List.of();
      case ORDER_PAID -> List.of(MessageKind.RECEIPT, MessageKind.ORDER_PAID);
      case ORDER_PAYMENT_CONFLICT ->
          hasStatus(news, OrderStatus.CANCELLED) ? List.of(MessageKind.LATE_MONEY) : List.of();
      case PAYMENT_PENDING ->
          tellsHowToPay(news.object()) ? List.of(MessageKind.INSTRUCTIONS) : List.of();
      case PAYMENT_REPORTED -> List.of(MessageKind.TRANSFER_REPORTED);
      case REFUND_SUCCEEDED -> isDispute(news) ? List.of() : List.of(MessageKind.REFUND);
      case WEBHOOK_ENDPOINT_DISABLED -> List.of(MessageKind.ENDPOINT_DISABLED);
      case TOKEN_EXPIRING -> List.of(MessageKind.TOKEN_EXPIRING);
      case MERCHANT_UPDATED ->
          movesMoney(news.object()) ? List.of(MessageKind.BANK_ACCOUNT_CHANGED) : List.of();
      default -> List.of();
    };
  }

  /** Only an order of a payment link has a page where it can be paid. */
  private static boolean isPending(News news) {
    return hasStatus(news, OrderStatus.PENDING) && news.object().get("payment_link_id") != null;
  }

  private static boolean hasStatus(News news, OrderStatus status) {
    return status.code().equals(news.object().get("status"));
  }

  /** The bank tells its customer what it decided. */
  private static boolean isDispute(News news) {
    return Boolean.TRUE.equals(news.object().get("dispute"));
  }

  /** Instructions are empty where the bank account says it all, and null where a page does. */
  private static boolean tellsHowToPay(Map<?, ?> payment) {
    return payment.get("instructions") != null
        || payment.get("display") instanceof Map<?, ?> display && display.get("account") != null;
  }

  private static boolean movesMoney(Map<?, ?> change) {
    return !MoneyFields.changed(change).isEmpty() || !MoneyFields.pending(change).isEmpty();
  }

  private static @Nullable String recipient(
      News news, MessageKind kind, ChannelDescription channel) {
    if (!channel.kinds().contains(kind)) {
      return null;
    }
    boolean byEmail = channel.contact() == Contact.EMAIL;
    if (kind.isToCustomer()) {
      return byEmail ? news.email() : news.phone();
    }
    return byEmail ? news.notifyEmail() : null;
  }

  private NewMessage message(
      News news, MessageKind kind, Choice choice, String channel, String recipient) {
    if (choice == Choice.DAILY) {
      return digest(news, kind, channel, recipient);
    }
    Instant dueAt =
        kind == MessageKind.REMINDER
            ? Reminders.due(news.at(), news.at().plus(pendingTtl))
            : news.at();
    return new NewMessage(
        news.id(), news.merchantId(), kind, channel, recipient, news.orderId(), dueAt);
  }

  /** All orders of a day lead to the same message. */
  private static NewMessage digest(News news, MessageKind kind, String channel, String recipient) {
    LocalDate day = LocalDate.ofInstant(news.at(), news.zone());
    UUID ofDay = Ids.lowestAt(day.atStartOfDay(news.zone()).toInstant());
    Instant dueAt = day.plusDays(1).atTime(MORNING).atZone(news.zone()).toInstant();
    return new NewMessage(ofDay, news.merchantId(), kind, channel, recipient, null, dueAt);
  }
}
