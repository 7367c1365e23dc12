package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes without mail and without a channel, and when mail is switched on. */
class MessagesOffIT {
  private static final String EMAIL = "siti@example.com";

  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start(@OwnNode("another node switches messages on") TestService node) {
    service = node;
    seller = new MailSeller(service);
  }

  @Test
  void writesNothingAndSaysSoIfAMessageIsAskedFor() {
    seller.with("{\"notifyEmail\":\"ayu@batik.example\",\"messages\":{\"order_paid\":\"daily\"}}");
    String order = seller.pay(EMAIL);
    Answer refused = seller.ask(order, "receipt");
    assertEquals(409, refused.status());
    assertEquals("message_not_sendable", refused.code());
    assertEquals("This service sends no e-mails", refused.json().get("message").asText());
    assertEquals(List.of(), seller.messages(""));
    assertEquals(0, service.number("select count(*) from message"));
  }

  @Test
  void endsWhatIsLeft() {
    String order = seller.pay(EMAIL);
    service.execute(
        """
        insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                             first_due_at, due_at)
        select uuid_at(now()), id, merchant_id, 'receipt', 'email', '%s', id, false, 'queued',
               now() - interval '23 h', now() - interval '23 h'
        from orders where id = '%s'"""
            .formatted(EMAIL, TypeId.ORDER.decode(order)));
    service.advance(Duration.ofHours(2));
    JsonNode ended = seller.await(order, "failed");
    assertEquals("It could not be sent within 24 hours", ended.get("error").asText());
  }

  @Test
  void tellsNothingOlderThanADayOnceItIsSwitchedOn() {
    String old = seller.pay(EMAIL);
    String young = seller.pay(EMAIL);
    service.execute(
        "update event set occurred_at = occurred_at - interval '24 h 1 min' where object_id = '%s'"
            .formatted(TypeId.ORDER.decode(old)));
    service.execute(
        "update event set occurred_at = occurred_at - interval '23 h' where object_id = '%s'"
            .formatted(TypeId.ORDER.decode(young)));
    try (MailServer mail = new MailServer();
        TestService other = service.anotherNode(mail.settings())) {
      seller.await(young, "sent");
      MailSeller.awaitPlanned(other);
      assertEquals(List.of(), seller.messages("orderId=" + old));
      assertEquals(1, mail.received().size());
    }
  }
}
