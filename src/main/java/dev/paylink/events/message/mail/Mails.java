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
  private static final int MOST_IN_LINE = 76;
  private static final int BASE64_BYTES = 3;
  private static final int BASE64_CHARACTERS = 4;

  /** A longer address has a line without a name. */
  private static final int MOST_BESIDE_NAME = 40;

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
            .add("From", named("From", sender(message), " <%s>".formatted(from)))
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
    boolean isPlain = PLAIN.matcher(text).matches() && !text.contains("=?");
    return isPlain && "Subject: ".length() + text.length() <= MOST_IN_LINE
        ? text
        : named("Subject", text, "");
  }

  /**
   * A text as encoded words, always: a name can have any character. Lines with encoded words have
   * at most 76 characters (RFC 2047, section 2).
   *
   * @param header in whose first line the text starts
   * @param after what follows the text; on a separate line if it is too long
   */
  static String named(String header, String text, String after) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int beside = after.length() > MOST_BESIDE_NAME ? 0 : after.length();
    int room = room(header.length() + ": ".length() + beside);
    for (int character : text.codePoints().toArray()) {
      String next = Character.toString(character);
      if (bytes(word) + bytes(next) > room) {
        words.add(word(word));
        word.setLength(0);
        room = room(" ".length() + beside);
      }
      word.append(next);
    }
    words.add(word(word));
    return String.join("\r\n ", words) + (beside < after.length() ? "\r\n" : "") + after;
  }

  /** The bytes of an encoded word in a line, of which others have this many characters. */
  private static int room(int others) {
    return (MOST_IN_LINE - others - word("").length()) / BASE64_CHARACTERS * BASE64_BYTES;
  }

  private static int bytes(CharSequence text) {
    return text.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static String word(CharSequence text) {
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return "=?UTF-8?B?%s?=".formatted(Base64.getEncoder().encodeToString(bytes));
  }
}
