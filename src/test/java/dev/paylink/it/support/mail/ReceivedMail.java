package dev.paylink.it.support.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * E-mail that a server has taken.
 *
 * @param recipient to whom the server was told to deliver it
 */
public record ReceivedMail(MimeMessage message, String recipient) {
  /** Something that reading an e-mail can fail with. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws MessagingException, IOException;
  }

  private static <T> T read(Reading<T> reading) {
    try {
      return reading.read();
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads an e-mail as it came over the wire. */
  static ReceivedMail of(String content, String recipient) {
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    Session session = Session.getInstance(new Properties());
    return read(
        () ->
            new ReceivedMail(new MimeMessage(session, new ByteArrayInputStream(bytes)), recipient));
  }

  /** Reads an e-mail with one recipient. */
  static ReceivedMail of(MimeMessage message) {
    return read(() -> new ReceivedMail(message, message.getAllRecipients()[0].toString()));
  }

  /** Returns a header as people read it; empty if absent. */
  public String header(String name) {
    return read(
        () -> {
          String value = message.getHeader(name, ", ");
          return value == null ? "" : MimeUtility.decodeText(MimeUtility.unfold(value));
        });
  }

  public InternetAddress from() {
    return (InternetAddress) read(() -> message.getFrom()[0]);
  }

  public String subject() {
    return read(message::getSubject);
  }

  public String messageId() {
    return read(message::getMessageID);
  }

  /** Returns the id of the message in the API. */
  public String id() {
    return messageId().replaceAll("<(.*)@.*>", "$1");
  }

  public String text() {
    return content("text/plain").replace("\r\n", "\n");
  }

  public Document html() {
    return Jsoup.parse(content("text/html"));
  }

  private String content(String type) {
    return read(
        () -> {
          for (Part part : leaves(message)) {
            if (part.isMimeType(type)) {
              return (String) part.getContent();
            }
          }
          throw new IllegalStateException("No " + type);
        });
  }

  private static List<Part> leaves(Part part) throws MessagingException, IOException {
    List<Part> leaves = new ArrayList<>();
    if (part.getContent() instanceof Multipart parts) {
      for (int i = 0; i < parts.getCount(); i++) {
        leaves.addAll(leaves(parts.getBodyPart(i)));
      }
    } else {
      leaves.add(part);
    }
    return leaves;
  }

  /** Returns the types of its parts, as {@code multipart/alternative[text/plain text/html]}. */
  public String structure() {
    return read(
        () -> {
          List<String> types = new ArrayList<>();
          for (Part part : leaves(message)) {
            types.add(type(part));
          }
          return "%s[%s]".formatted(type(message), String.join(" ", types));
        });
  }

  private static String type(Part part) throws MessagingException {
    return part.getContentType().split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /** All that can be read in it. */
  public String all() {
    return String.join("\n", header("From"), header("Reply-To"), subject(), text(), html().html());
  }
}
