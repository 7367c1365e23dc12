package dev.paylink.it.customer;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ScriptedSmtp;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an erasure removes of messages, of a node with a mail server whose clock is moved. */
class MessageErasureIT {
  private static final String EMAIL = "zoe.quimby@example.com";

  private static final String WAITING =
      "select count(*) from pg_stat_activity"
          + " where wait_event_type = 'Lock' and query like 'select from message_feed%'";

  /** Another message to the same address. */
  private static final String COPY =
      """
      insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status,
                           first_due_at, due_at)
      select uuid_at(now()), event_id, merchant_id, 'refund', channel, recipient, order_id, false, 'queued',
             due_at + interval '1 h', due_at + interval '1 h'
      from message where order_id = '%s'""";

  private ScriptedSmtp smtp;
  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start() {
    smtp = new ScriptedSmtp();
    service = TestService.start(smtp.settings());
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    smtp.close();
  }

  private void erase() {
    MailSeller.awaitPlanned(service);
    Answer erased = seller.api().post("/customers/erase", "{\"email\":\"%s\"}".formatted(EMAIL));
    assertEquals(200, erased.status(), erased.text());
    assertTrue(erased.json().get("complete").asBoolean(), erased.text());
  }

  @Test
  void keepsWhatWasSentWithoutItsRecipient() throws SQLException {
    String order = seller.paidOrder(EMAIL);
    JsonNode before = seller.await(order, "sent");
    assertTrue(StoredTexts.tablesWith(service, EMAIL).contains("message"));
    erase();
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
    JsonNode after = seller.await(order, "sent");
    assertFalse(after.has("recipient"), after::toString);
    for (String field : List.of("id", "kind", "channel", "orderId", "attempts", "endedAt")) {
      assertEquals(before.get(field), after.get(field), field);
    }
  }

  @Test
  void skipsWhatWaits() throws SQLException {
    smtp.answer("RCPT", "451 <%s> is not served now".formatted(EMAIL));
    String order = seller.paidOrder(EMAIL);
    JsonNode before = seller.awaitAttempt(order, 1);
    erase();
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
    smtp.recover();
    service.advance(Duration.ofMinutes(2));
    seller.await(seller.paidOrder("noe@example.com"), "sent");
    JsonNode after = seller.await(order, "skipped");
    assertEquals(before.get("id"), after.get("id"));
    assertFalse(after.has("recipient") || after.has("nextAttemptAt"), after::toString);
    assertTrue(after.has("endedAt"));
    assertEquals(1, smtp.taken().size());
  }

  @Test
  void doesNotWaitForWhatIsBeingSent() throws Exception {
    CountDownLatch erased = new CountDownLatch(1);
    smtp.script(
        command -> {
          if (command.verb().equals("CONTENT")) {
            awaitUninterrupted(erased);
          }
          return null;
        });
    String order = seller.paidOrder(EMAIL);
    await().until(() -> smtp.count("CONTENT") == 1);
    erase();
    assertEquals("skipped", seller.await("orderId=" + order).get("status").asText());
    erased.countDown();
    seller.await(seller.paidOrder("noe@example.com"), "sent");
    JsonNode after = seller.await(order, "skipped");
    assertFalse(after.has("recipient"), after::toString);
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
    assertEquals(1, service.number("select count(*) from event where type = 'message.sent'"));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A planner that has read the order before writes its message first. */
  @Test
  void waitsForWhatIsBeingWritten() throws SQLException {
    smtp.answer("RCPT", "451 not now");
    String order = seller.paidOrder(EMAIL);
    seller.awaitAttempt(order, 1);
    try (Connection planner = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = planner.createStatement()) {
      planner.setAutoCommit(false);
      statement.execute("select from message_feed for update");
      CompletableFuture<Answer> erasure =
          seller.api().sendAsync("POST", "/customers/erase", "{\"email\":\"%s\"}".formatted(EMAIL));
      await().until(() -> service.number(WAITING) == 1);
      statement.execute(COPY.formatted(TypeId.ORDER.decode(order)));
      planner.commit();
      assertTrue(erasure.join().json().get("complete").asBoolean());
    }
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
    assertEquals(2, seller.messages("status=skipped&orderId=" + order).size());
  }

  @Test
  void replaysARequestWithoutTheRecipient() throws SQLException {
    String order = seller.paidOrder(EMAIL);
    Answer asked = seller.ask(order, "receipt", "Idempotency-Key", "one");
    assertEquals(EMAIL, asked.json().get("recipient").asText());
    await().until(() -> seller.messages("status=sent&orderId=" + order).size() == 2);
    erase();
    Answer replayed = seller.ask(order, "receipt", "Idempotency-Key", "one");
    assertEquals(asked.json().get("id"), replayed.json().get("id"));
    assertFalse(replayed.json().has("recipient"), replayed.text());
    assertEquals("message_not_sendable", seller.ask(order, "receipt").code());
    assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
  }
}
