package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What no node can send, as rows that an earlier version or a person has written, and channels that
 * are gone, holds nothing else up, and ends. The clock is moved.
 */
class UnreadableMessagesIT {
  private static final String EMAIL = "siti@example.com";
  private static final Duration DAY = Duration.ofHours(24);

  private MailServer mail;
  private TestService service;
  private MailSeller broken;
  private MailSeller other;

  @BeforeEach
  void start() {
    mail = new MailServer();
    service = TestService.start(mail.settings("PAYLINK_MESSAGES_MAX_IN_FLIGHT", "2"));
    broken = new MailSeller(service);
    other = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    mail.close();
  }

  private void change(MailSeller seller, String column, String json) {
    service.execute(
        "update merchant set %s = '%s' where id = '%s'"
            .formatted(column, json, TypeId.MERCHANT.decode(seller.merchant().merchantId())));
  }

  /** Queues what was sent again, as another message. */
  private void queueAgain(String channel) {
    service.execute(
        """
        update message set id = uuid_at(first_due_at), status = 'queued', ended_at = null, attempts = 0, channel = '%s'"""
            .formatted(channel));
  }

  @Test
  void plansTheMessagesOfEventsBehindOneThatCannotBeRead() {
    change(broken, "messages", "\"pigeons\"");
    String unread = broken.paidOrder(EMAIL);
    String order = other.paidOrder(EMAIL);
    other.await(order, "sent");
    assertEquals(0, broken.messages("orderId=" + unread).size());
  }

  @Test
  void sendsBesideMessagesThatCannotBeRead() {
    String first = broken.paidOrder(EMAIL);
    broken.await(first, "sent");
    change(broken, "profile", "{\"bankAccount\":5}");
    queueAgain("email");
    JsonNode waiting = broken.awaitAttempt(first, 1);
    assertEquals("The message could not be written", waiting.get("error").asText());
    String order = other.paidOrder(EMAIL);
    assertEquals(1, other.await(order, "sent").get("attempts").asInt());
    service.advance(DAY.plusMinutes(1));
    broken.await(first, "failed");
    assertEquals(2, mail.to(EMAIL).size());
  }

  @Test
  void failsWhatHasWaitedForADayForAChannelThatIsGone() {
    String order = other.paidOrder(EMAIL);
    other.await(order, "sent");
    queueAgain("pigeon");
    service.advance(DAY.minusMinutes(1));
    MailSeller.awaitPlanned(service);
    assertEquals(1, other.messages("status=queued").size());
    service.advance(Duration.ofMinutes(2));
    JsonNode failed = other.await(order, "failed");
    assertEquals("It could not be sent within 24 hours", failed.get("error").asText());
    assertEquals(0, failed.get("attempts").asInt());
  }
}
