package dev.paylink.it.support.mail;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Mail server that takes every e-mail. */
public final class MailServer implements AutoCloseable {
  /** The address that e-mails come from. */
  public static final String FROM = "pay@paylink.example";

  private final GreenMail server =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP).dynamicPort());

  public MailServer() {
    server.start();
  }

  /** Settings of a node that sends by this server. */
  public Map<String, String> settings(String... more) {
    return settings(server.getSmtp().getPort(), more);
  }

  /** Settings of a node that sends by a server on this machine without TLS. */
  static Map<String, String> settings(int port, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PAYLINK_MAIL_TYPE", "smtp");
    settings.put("PAYLINK_MAIL_HOST", "127.0.0.1");
    settings.put("PAYLINK_MAIL_PORT", Integer.toString(port));
    settings.put("PAYLINK_MAIL_TLS", "none");
    settings.put("PAYLINK_MAIL_FROM", FROM);
    settings.put("PAYLINK_MAIL_TIMEOUT", "35s");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  /** Returns all e-mails that it has taken. */
  public List<ReceivedMail> received() {
    return Stream.of(server.getReceivedMessages()).map(ReceivedMail::of).toList();
  }

  /** Returns the e-mails to an address. */
  public List<ReceivedMail> to(String address) {
    return received().stream().filter(mail -> mail.recipient().equals(address)).toList();
  }

  /** Waits for the only e-mail to an address. */
  public ReceivedMail await(String address) {
    return only(() -> to(address));
  }

  /** Waits for the only e-mail of a message, as the API shows it. */
  public ReceivedMail await(JsonNode message) {
    String id = message.get("id").asText();
    return only(() -> received().stream().filter(mail -> mail.id().equals(id)).toList());
  }

  private static ReceivedMail only(Callable<List<ReceivedMail>> mails) {
    return Awaitility.await().until(mails, found -> found.size() == 1).get(0);
  }

  @Override
  public void close() {
    server.stop();
  }
}
