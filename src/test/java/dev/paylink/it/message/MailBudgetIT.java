package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** How many messages an address gets in an hour, of a node whose clock is moved. */
class MailBudgetIT {
  private static final String EMAIL = "siti@example.com";
  private static final String IN_CAPITALS = EMAIL.toUpperCase(Locale.ROOT);
  private static final int MOST = 20;
  private static final int MORE = 3;

  @Test
  void twentyAnHourOfAllMerchantsInAnyCaseAndOthersLater() {
    try (MailServer mail = new MailServer();
        TestService service = TestService.start(mail.settings())) {
      MailSeller one = new MailSeller(service);
      MailSeller other = new MailSeller(service);
      for (int i = 0; i < MOST + MORE; i++) {
        if (i % 2 == 0) {
          one.paidOrder(EMAIL);
        } else {
          other.paidOrder(i % 4 == 1 ? IN_CAPITALS : "siti+%d@example.com".formatted(i));
        }
      }
      String neighbour = one.paidOrder("budi@example.com");
      await().until(() -> waiting(one, other).size() == MORE && service.number(SENDING) == 0);
      one.await(neighbour, "sent");
      assertEquals(MOST, sent(mail));
      for (JsonNode message : waiting(one, other)) {
        assertEquals(0, message.get("attempts").asInt());
        assertTrue(message.get("error").asText().contains("too many"), message::toString);
        Instant next = Instant.parse(message.get("nextAttemptAt").asText());
        assertTrue(next.isAfter(service.clock().instant().plus(Duration.ofMinutes(9))));
      }
      service.advance(Duration.ofMinutes(61));
      await().until(() -> sent(mail) == MOST + MORE);
      await().until(() -> waiting(one, other).isEmpty());
    }
  }

  private static int sent(MailServer mail) {
    return mail.received().size() - mail.to("budi@example.com").size();
  }

  /** All that wait for one address are put off at once, and take no turn of others. */
  @Test
  void manyToOneAddressDelayNobodyElse() {
    try (MailServer mail = new MailServer();
        TestService service = TestService.start(mail.settings())) {
      MailSeller hog = new MailSeller(service);
      String order = hog.paidOrder(EMAIL);
      hog.await(order, "sent");
      service.execute(
          """
          insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                               first_due_at, due_at)
          select uuid_at(now()), gen_random_uuid(), merchant_id, kind, channel, recipient, order_id, true, 'queued',
                 now() - interval '1 min', now() - interval '1 min'
          from message cross join generate_series(1, 3000)""");
      MailSeller other = new MailSeller(service);
      other.await(other.paidOrder("budi@example.com"), "sent");
      await().until(() -> service.number(PUT_OFF) == 3000 + 1 - MOST);
    }
  }

  /**
   * More than are looked at: others take turns, and a warning about money comes before the rest.
   */
  @Test
  void manyOfOneMerchantDelayNeitherOthersNorWarningsAboutMoney() {
    try (MailServer mail = new MailServer();
        TestService service = TestService.start(mail.settings())) {
      MailSeller hog = new MailSeller(service);
      hog.await(hog.paidOrder(EMAIL), "sent");
      service.execute(
          """
          insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                               first_due_at, due_at)
          select uuid_at(now()), gen_random_uuid(), merchant_id, kind, channel, n || recipient, order_id, true,
                 'queued', now() - interval '1 min', now() - interval '1 min'
          from message cross join generate_series(1, 9000) n""");
      MailSeller other = new MailSeller(service);
      other.await(other.paidOrder("budi@example.com"), "sent");
      hog.with("{\"notifyEmail\":\"%s\"}".formatted("owner@example.com"));
      hog.await("status=sent&kind=bank_account_changed");
      assertTrue(service.number(QUEUED) > 5_000);
    }
  }

  @Test
  void nobodyDelaysAMessageOfAChangedBankAccountByOthers() {
    try (MailServer mail = new MailServer();
        TestService service = TestService.start(mail.settings())) {
      MailSeller seller = new MailSeller(service);
      for (int i = 0; i < MOST + 1; i++) {
        seller.paidOrder(EMAIL);
      }
      await().until(() -> mail.to(EMAIL).size() == MOST);
      seller.with("{\"notifyEmail\":\"%s\"}".formatted(EMAIL));
      JsonNode told = seller.await("status=sent&kind=bank_account_changed");
      assertEquals("Where your money or messages go was changed", mail.await(told).subject());
      assertEquals(MOST + 1, mail.to(EMAIL).size());
    }
  }

  private static final String PUT_OFF =
      "select count(*) from message where status = 'queued' and attempts = 0 and error like '%too many%'";

  private static final String QUEUED = "select count(*) from message where status = 'queued'";

  private static final String SENDING =
      "select count(*) from message where status = 'queued' and error is null";

  private static List<JsonNode> waiting(MailSeller one, MailSeller other) {
    List<JsonNode> waiting = new ArrayList<>(one.messages("status=queued"));
    waiting.addAll(other.messages("status=queued"));
    return waiting;
  }
}
