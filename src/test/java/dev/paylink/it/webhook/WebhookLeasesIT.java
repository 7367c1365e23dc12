package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deliveries of a node that vanishes or records too late. */
class WebhookLeasesIT {
  private static final Duration LEASE = Duration.ofSeconds(15 + 30);
  private static final String ATTEMPTS =
      "select coalesce(string_agg(number || ':' || status, ' ' order by number), '') from webhook_attempt";

  private TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeEach
  void start() {
    // A node of its own: its clock is moved.
    service = TestService.start();
    receiver = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
    service.close();
  }

  @Test
  void sendsClaimOfVanishedNodeWhenLeaseEnds() {
    String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
    api.newOrder();
    String delivery = webhooks.onlyDelivery(endpoint);
    service.execute(
        "update webhook_delivery set lease = gen_random_uuid(), due_at = now() + interval '%s'"
            .formatted(LEASE));
    webhooks.change(endpoint, "{\"enabled\":true}");
    api.newLink();
    assertEquals("payment_link.created", receiver.await(1).type());
    assertEquals("pending", webhooks.delivery(delivery).get("state").asText());
    service.advance(LEASE);
    webhooks.wake();
    webhooks.awaitState(delivery, "succeeded");
    assertEquals(2, receiver.calls().size());
  }

  @Test
  void fencesOutcomeRecordedTooLate() {
    CountDownLatch late = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    receiver.script(
        call -> {
          if (calls.incrementAndGet() == 1) {
            awaitLatch(late);
            return Receiver.Reply.of(200, "");
          }
          return Receiver.Reply.of(500, "");
        });
    String endpoint = webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    receiver.await(1);
    service.advance(LEASE);
    webhooks.wakeUntilAttempt(webhooks.onlyDelivery(endpoint), 1);
    late.countDown();
    TestService.await(service.stop()); // waits until the late outcome is recorded or fenced
    assertEquals("1:500", service.text(ATTEMPTS));
    assertEquals(0, service.number("select count(*) from webhook_delivery_done"));
    assertEquals(1, service.number("select count(*) from webhook_delivery where lease is null"));
    assertEquals(1, Set.copyOf(receiver.ids()).size());
    assertEquals(2, receiver.calls().size());
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The receiver gets the delivery twice, with the same id. */
  @Test
  void resendsDeliveryWhoseOutcomeWasNotRecorded() {
    CountDownLatch answer = new CountDownLatch(1);
    try (DatabaseProxy proxy = new DatabaseProxy(service.databaseUri());
        TestService holder = service.anotherNode(Map.of("PAYLINK_DATABASE_URI", proxy.uri()))) {
      String endpoint = webhooks.endpoint(receiver.url(), ",\"enabled\":false");
      api.newOrder();
      String delivery = webhooks.onlyDelivery(endpoint);
      holder.advance(Duration.ofMinutes(1)); // due for this node only
      receiver.answerAfter(answer);
      service.execute("update webhook_delivery set due_at = now() + interval '30 s'");
      webhooks.change(endpoint, "{\"enabled\":true}");
      receiver.await(1);
      proxy.set(Mode.DOWN);
      answer.countDown();
      service.advance(LEASE.plusMinutes(1));
      webhooks.wakeUntilAttempt(delivery, 1);
      assertEquals("succeeded", webhooks.delivery(delivery).get("state").asText());
      assertEquals(1, Set.copyOf(receiver.ids()).size());
      assertEquals(2, receiver.calls().size());
      proxy.set(Mode.PASS);
    }
    assertEquals("1:200", service.text(ATTEMPTS));
  }

  /** As after a key was removed from the configuration too early. */
  @Test
  void deliversToOthersWhenOneSecretCannotBeOpened() {
    String broken = webhooks.endpoint(receiver.url(), "");
    service.execute("update webhook_endpoint set secret = '\\x00' where " + Webhooks.row(broken));
    webhooks.endpoint(receiver.url(), "");
    api.newOrder();
    receiver.await(1);
    await().until(() -> service.text(ATTEMPTS).equals("1:200"));
  }
}
