package dev.paylink.base.bus;

import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.MessageBuilder;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import dev.paylink.api.MessageMessages.GetMessage;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessageEnd;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.MessageMessages.MessageQueued;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.api.MessageMessages.SendOrderMessage;
import dev.paylink.api.MessageStatus;
import dev.paylink.api.SendMessageBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Samples of the messages to customers and merchants. */
final class MessageSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:35:12.345Z");

  private MessageSamples() {}

  static List<Record> all() {
    Message message =
        MessageBuilder.builder()
            .id("msg_a")
            .kind(MessageKind.RECEIPT)
            .status(MessageStatus.QUEUED)
            .channel("email")
            .recipient("ayu@example.com")
            .orderId("ord_a")
            .attempts(1)
            .error("451 Try again")
            .createdAt(AT)
            .nextAttemptAt(AT)
            .build();
    return List.of(
        message,
        new ChannelDescription("whatsapp", Contact.PHONE, Set.of(MessageKind.RECEIPT)),
        new GetMessage("mer_a", "msg_a"),
        new ListMessages(
            "mer_a", "ord_a", MessageKind.LATE_MONEY, MessageStatus.FAILED, "msg_b", 20),
        new MessageEnd("msg_a", MessageKind.REFUND, MessageStatus.SENT, "email", "ord_a", 2, null),
        MessageOutcome.later("451 Try again"),
        new MessagePage(List.of(message), new FeedMeta(20, false)),
        new MessageQueued(message, false, "{}"),
        new SendMail("mer_a", "siti@example.com", "id", "Masuk", "Tautan", Duration.ofMinutes(15)),
        new SendOrderMessage("mer_a", "ord_a", MessageKind.RECEIPT, "key"),
        SendMessageBuilder.builder()
            .messageId("msg_a")
            .merchantId("mer_a")
            .testMode(true)
            .kind(MessageKind.RECEIPT)
            .recipient("ayu@example.com")
            .sender("Batik Ayu")
            .replyTo("help@batik.example")
            .language("id")
            .subject("Tanda terima")
            .text("Terima kasih")
            .html("<p>Terima kasih</p>")
            .build());
  }
}
