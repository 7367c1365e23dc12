package dev.paylink.events.message.mail;

import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.base.config.AppConfig;
import io.vertx.core.MultiMap;
import io.vertx.ext.mail.MailMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Writes messages as e-mails (RFC 5322). */
final class Mails {
  /** Bytes of an encoded word, which may have 75 characters (RFC 2047, section 2). */
  private static final int WORD_BYTES = 45;

  private static final Pattern PLAIN = Pattern.compile("[ -~]*");

  private final String from;
  private final String senderName;
  private final String domain;

  Mails(AppConfig.Mail config) {
    this.from = config.from();
    this.senderName = config.senderName();
    this.domain = from.substring(from.indexOf('@') + 1);
  }

  /** The sender is the shop, by way of this service, whose address it is. */
  MailMessage of(SendMessage message) {
    MultiMap headers =
        MultiMap.caseInsensitiveMultiMap()
            .add("From", "%s <%s>".formatted(encoded(sender(message)), from))
            .add("Subject", subject(message.subject()))
            .add("Message-ID", "<%s@%s>".formatted(message.messageId(), domain))
            .add("Auto-Submitted", "auto-generated")
            .add("Content-Language", message.language());
    if (message.replyTo() != null) {
      headers.add("Reply-To", message.replyTo());
    }
    return new MailMessage()
        .setFrom(from)
        .setTo(message.recipient())
        .setText(message.text())
        .setHtml(message.html())
        .setHeaders(headers);
  }

  private String sender(SendMessage message) {
    return "%s via %s".formatted(message.sender(), senderName);
  }

  /** The client would lose characters outside of the basic plane, and encode no encoded words. */
  private static String subject(String text) {
    return PLAIN.matcher(text).matches() && !text.contains("=?") ? text : encoded(text);
  }

  /** A text as encoded words, always: a name can have any character. */
  static String encoded(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int bytes = 0;
    for (int character : text.codePoints().toArray()) {
      String next = Character.toString(character);
      int length = next.getBytes(StandardCharsets.UTF_8).length;
      if (bytes + length > WORD_BYTES) {
        words.add(word(word));
        word.setLength(0);
        bytes = 0;
      }
      word.append(next);
      bytes += length;
    }
    words.add(word(word));
    return String.join("\r\n ", words);
  }

  private static String word(CharSequence text) {
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return "=?UTF-8?B?%s?=".formatted(Base64.getEncoder().encodeToString(bytes));
  }
}
