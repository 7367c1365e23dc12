package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A node that loses its database and its mail server at one moment while it sends a message, for
 * ever, as if it was killed. The message is that of a node that sends none itself.
 */
class MailCrashIT {
  private static final String EMAIL = "siti@example.com";
  private static final Duration LEASE = Duration.ofSeconds(90);

  private ScriptedSmtp smtp;
  private TestService api;
  private DatabaseProxy proxy;
  private TestService dying;

  @BeforeEach
  void start() {
    smtp = new ScriptedSmtp();
    api = TestService.start(settings("api,checkout,feed"));
    proxy = new DatabaseProxy(api.databaseUri());
    Map<String, String> settings = settings("messages");
    settings.put("PAYLINK_DATABASE_URI", proxy.uri());
    dying = api.anotherNode(settings);
  }

  private Map<String, String> settings(String roles) {
    return smtp.settings("PAYLINK_NODE_ROLES", roles);
  }

  @AfterEach
  void close() {
    proxy.set(Mode.PASS);
    dying.close();
    proxy.close();
    api.close();
    smtp.close();
  }

  /** Before the recipient was named, before the message, in it, after it, and after the answer. */
  @ParameterizedTest
  @CsvSource({"RCPT, 1", "DATA, 1", "BODY, 1", "CONTENT, 2", "OUTCOME, 2"})
  void anotherNodeSendsTheMessageWhenTheLeaseHasEnded(String moment, int copies) {
    smtp.script(command -> crash(command.verb(), moment));
    MailSeller seller = new MailSeller(api);
    String order = seller.paidOrder(EMAIL);
    await().until(() -> smtp.count(moment.equals("OUTCOME") ? "CONTENT" : moment) == 1);
    try (TestService other = api.anotherNode(settings("messages"))) {
      MailSeller.awaitPlanned(api);
      assertEquals(1, seller.await(order, "queued").get("attempts").asInt());
      other.advance(LEASE.minusSeconds(30));
      seller.paidOrder("budi@example.com");
      await().until(() -> sentTo("budi@example.com").size() == 1);
      other.advance(Duration.ofSeconds(30));
      assertEquals(2, seller.await(order, "sent").get("attempts").asInt());
    }
    List<ReceivedMail> mails = sentTo(EMAIL);
    assertEquals(copies, mails.size());
    assertEquals(
        Set.of(mails.get(0).messageId()),
        mails.stream().map(ReceivedMail::messageId).collect(Collectors.toSet()));
  }

  private List<ReceivedMail> sentTo(String address) {
    return smtp.taken().stream().filter(mail -> mail.recipient().equals(address)).toList();
  }

  /** Takes the message if all of it is there, and closes the connection, but for an OUTCOME. */
  private String crash(String verb, String moment) {
    boolean end = verb.equals("CONTENT");
    if (verb.equals(moment) || end && moment.equals("OUTCOME")) {
      smtp.recover();
      proxy.set(Mode.DOWN);
      return end && moment.equals("OUTCOME")
          ? null
          : end ? ScriptedSmtp.TAKE_AND_CLOSE : ScriptedSmtp.CLOSE;
    }
    return null;
  }
}
