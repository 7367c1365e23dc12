package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for messages to customers and merchants,
 * as e-mails. Every {@code merchantId} is the id of a merchant ({@code mer_…}).
 */
public final class MessageMessages {
  private MessageMessages() {}

  /** What a channel needs to reach a person. */
  public enum Contact {
    /** An e-mail address. */
    EMAIL,
    /** A phone number, {@code +} and digits, as {@code +6281234567890}. */
    PHONE;

    /** The name in JSON: lower case. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A channel for messages to people.
   *
   * @param name a lower-case letter and up to 31 lower-case letters, digits and hyphens, as {@code
   *     whatsapp}; unique on a node
   * @param contact what it needs to reach a person; people without it get no message by this
   *     channel
   * @param kinds the kinds that it takes. Merchants have no phone number for messages: a channel
   *     with {@link Contact#PHONE} gets only messages to customers
   */
  public record ChannelDescription(String name, Contact contact, Set<MessageKind> kinds) {
    public ChannelDescription {
      kinds = Set.copyOf(kinds);
    }
  }

  /**
   * A message to send, rendered from the order as it is now.
   *
   * @param messageId {@code msg_…}, the idempotency key: the same message is given again if the
   *     reply was lost, or was {@link MessageResult#LATER}
   * @param testMode whether the merchant is in test mode
   * @param recipient the e-mail address or phone number
   * @param sender the name of the shop that the recipient knows
   * @param replyTo the e-mail address where answers go; null if absent
   * @param language of the texts, {@code en} or {@code id}
   * @param subject one line of plain text
   * @param text the whole message as plain text, with line feeds
   * @param html the whole message as an HTML document
   */
  @RecordBuilder
  public record SendMessage(
      String messageId,
      String merchantId,
      boolean testMode,
      MessageKind kind,
      String recipient,
      String sender,
      @Nullable String replyTo,
      String language,
      String subject,
      String text,
      String html) {
    /** Without what is personal. */
    @Override
    public String toString() {
      return "%s %s of %s".formatted(kind.code(), messageId, merchantId);
    }
  }

  /** What became of an attempt to send a message. */
  public enum MessageResult {
    /** The channel has taken it. */
    SENT,
    /** It may work later: it is given again. */
    LATER,
    /** It will never work, as with an address that does not exist. */
    REFUSED
  }

  /**
   * The reply of a channel; use the static factory methods.
   *
   * @param detail why it was not sent, for the merchant, cut off after 200 characters; null for
   *     {@link MessageResult#SENT}
   */
  public record MessageOutcome(MessageResult result, @Nullable String detail) {
    /** The channel has taken it. */
    public static MessageOutcome sent() {
      return new MessageOutcome(MessageResult.SENT, null);
    }

    /** It may work later. */
    public static MessageOutcome later(String detail) {
      return new MessageOutcome(MessageResult.LATER, detail);
    }

    /** It will never work. */
    public static MessageOutcome refused(String detail) {
      return new MessageOutcome(MessageResult.REFUSED, detail);
    }
  }

  /**
   * A message.
   *
   * @param id {@code msg_…}
   * @param channel by which it is sent, as {@code email}
   * @param recipient the e-mail address or phone number; null once the customer was erased
   * @param orderId {@code ord_…}; null for a message about no order
   * @param attempts how often it was given to the channel
   * @param error why it was not sent, or not yet; null for no reason
   * @param createdAt the time inside the id, to the millisecond
   * @param nextAttemptAt when it is sent next; null unless it is queued
   * @param endedAt when it was sent, or when it failed or was skipped; null while it is queued
   */
  @RecordBuilder
  public record Message(
      String id,
      MessageKind kind,
      MessageStatus status,
      String channel,
      @Nullable String recipient,
      @Nullable String orderId,
      int attempts,
      @Nullable String error,
      Instant createdAt,
      @Nullable Instant nextAttemptAt,
      @Nullable Instant endedAt) {}

  /**
   * The object of {@code message.sent} and {@code message.failed}: a message without its recipient.
   *
   * @param id as in {@link Message}, like all others
   */
  @RecordBuilder
  public record MessageEnd(
      String id,
      MessageKind kind,
      MessageStatus status,
      String channel,
      @Nullable String orderId,
      int attempts,
      @Nullable String error) {}

  /**
   * Lists messages, newest first; a null filter matches every message.
   *
   * @param after {@code msg_…}, the message to continue after; null for the first page
   * @param limit maximum number of messages, from 1 to 100
   */
  public record ListMessages(
      String merchantId,
      @Nullable String orderId,
      @Nullable MessageKind kind,
      @Nullable MessageStatus status,
      @Nullable String after,
      int limit) {}

  /** Asks for one message. */
  public record GetMessage(String merchantId, String messageId) {}

  /** One page of messages, newest first. */
  public record MessagePage(List<Message> data, EventMessages.FeedMeta meta) {
    public MessagePage {
      data = List.copyOf(data);
    }
  }

  /**
   * Sends a message about an order to its customer, again or for the first time.
   *
   * @param orderId {@code ord_…}
   * @param kind a kind for customers, except {@code reminder}
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record SendOrderMessage(
      String merchantId, String orderId, MessageKind kind, @Nullable String idempotencyKey) {}

  /**
   * Sends an e-mail of an extension. It is sent like all messages: it is retried, counts for the
   * limit of its address, and is listed as a message of the kind {@link MessageKind#EXTENSION}.
   * Subject and text are deleted when it ends.
   *
   * @param recipient an e-mail address
   * @param language of the words around the text, {@code en} or {@code id}; null for the language
   *     of the merchant
   * @param subject 1 to 200 characters in one line
   * @param text 1 to 10,000 characters of plain text, with line feeds
   * @param validFor how long it may be tried, 1 minute to 24 hours: afterwards it has failed
   */
  public record SendMail(
      String merchantId,
      String recipient,
      @Nullable String language,
      String subject,
      String text,
      Duration validFor) {
    /** Without what is personal or secret. */
    @Override
    public String toString() {
      return "mail of " + merchantId;
    }
  }

  /**
   * The message that was created, queued.
   *
   * @param message as it was when it was created
   */
  public record MessageQueued(Message message, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return message.id();
    }
  }
}
