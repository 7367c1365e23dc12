package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What bounds e-mails: connections, messages to an address, what is kept of a reply. */
class MailBoundsIT {
  private ScriptedSmtp smtp;
  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start() {
    smtp = new ScriptedSmtp();
    service =
        TestService.start(
            smtp.settings(
                "PAYLINK_MAIL_TIMEOUT",
                "1s",
                "PAYLINK_MESSAGES_MAX_IN_FLIGHT",
                "2",
                "PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR",
                "1"));
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    smtp.close();
  }

  /** As often as there are connections, and once more. */
  @Test
  void usesNoConnectionForeverThatHung() {
    smtp.answer("CONTENT", "hang");
    String order = seller.paidOrder("siti@example.com");
    for (int attempt = 1; attempt <= 5; attempt++) {
      seller.awaitAttempt(order, attempt);
      service.advance(Duration.ofHours(attempt < 4 ? 1 : 6));
    }
    smtp.recover();
    service.advance(Duration.ofHours(6));
    seller.await(order, "sent");
  }

  @Test
  void countsAnAddressInAnyCase() {
    seller.await(seller.paidOrder("siti@example.com"), "sent");
    requireTooMany(seller.paidOrder("SITI@example.com"));
  }

  private void requireTooMany(String order) {
    await()
        .until(
            () ->
                seller
                    .await("orderId=" + order)
                    .path("error")
                    .asText()
                    .contains("too many messages"));
    assertEquals("queued", seller.await("orderId=" + order).get("status").asText());
  }

  @Test
  void countsWhatIsSentAtTheSameTime() {
    String order = seller.paidOrder("siti@example.com");
    seller.await(order, "sent");
    service.execute(
        """
        with old as (delete from message returning *)
        insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                             first_due_at, due_at)
        select uuid_at(first_due_at), uuid_at(first_due_at), merchant_id, kind, channel, recipient, order_id, true, 'queued',
               first_due_at, due_at
        from old cross join generate_series(1, 2)""");
    await()
        .until(
            () ->
                seller.messages("orderId=" + order).stream()
                    .anyMatch(message -> message.has("error")));
    seller.await(order, "sent");
    assertEquals(2, smtp.taken().size());
  }

  @Test
  void keepsOneLineOfAReply() {
    smtp.answer("RCPT", "550-no \u0000 such\r\n550 person");
    JsonNode failed = seller.await(seller.paidOrder("siti@example.com"), "failed");
    String error = failed.get("error").asText();
    assertTrue(error.startsWith("550-no"), error);
    assertTrue(error.chars().noneMatch(Character::isISOControl), error);
  }
}
