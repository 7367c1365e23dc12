package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DatabaseProxy;
import dev.paylink.it.support.DatabaseProxy.Mode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deliveries of a sender that vanishes or records too late. */
class WebhookShardsIT {
  private static final Map<String, String> ONE_SENDER = Map.of("PAYLINK_INSTANCES_WEBHOOK", "1");

  /** The recorded attempts of all deliveries. */
  private static final String ATTEMPTS =
      """
      select coalesce(string_agg((a->>'number') || ':' || (a->>'status'), ' '), '')
      from (select attempt_log from webhook_delivery union all select attempt_log from webhook_delivery_done) d,
           unnest(d.attempt_log) a
      """;

  /** The status of the first recorded attempt for an event; empty if absent. */
  private static final String FIRST_STATUS =
      """
      select coalesce(max(attempt_log[1]->>'status'), '')
      from (select event_id, attempt_log from webhook_delivery
            union all select event_id, attempt_log from webhook_delivery_done) d
      where event_id = '%s'
      """;

  private static final String RECORDS_THAT_WAIT =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%attempt_log%'
      """;

  private TestService service;
  private Receiver receiver;
  private ApiClient api;
  private Webhooks webhooks;
  private Shards shards;

  @BeforeEach
  void start() {
    // A node of its own: its senders are removed.
    service = TestService.start(ONE_SENDER);
    receiver = new Receiver();
    api = service.newClient();
    webhooks = new Webhooks(service, api);
    shards = new Shards(service);
  }

  @AfterEach
  void close() {
    receiver.close();
    service.close();
  }

  @Test
  void sendsDeliveriesOfVanishedSenderWhenItsLeaseEnds() {
    webhooks.endpoint(receiver.url(), "");
    TestService.await(service.stop());
    service.execute(
        """
        with vanished as (
          insert into webhook_sender values (gen_random_uuid(), gen_random_uuid(), now() + interval '3 s')
          returning id
        )
        update webhook_shard set sender = vanished.id from vanished
        """);
    String leaseEnds = service.text("select expires_at from webhook_sender");
    try (TestService other = service.anotherNode(ONE_SENDER)) {
      new ApiClient(other, api.token()).newOrder();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") == 1);
    }
    assertEquals(
        "t",
        service.text(
            "select (attempt_log[1]->>'startedAt')::timestamptz >= '%s' from webhook_delivery_done"
                .formatted(leaseEnds)));
    assertEquals(1, receiver.calls().size());
  }

  /** It is sent again when the attempt in flight has ended, not beside it. */
  @Test
  void fencesOutcomeOfSenderThatWasRemoved() {
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
    service.execute("delete from webhook_sender");
    shards.awaitShares(64);
    assertEquals(1, receiver.calls().size());
    late.countDown();
    webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
    TestService.await(service.stop());
    assertEquals("1:500", service.text(ATTEMPTS));
    assertEquals(0, service.number("select count(*) from webhook_delivery_done"));
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

  /** One statement records both, as another one is held up meanwhile. */
  @Test
  void fencesOutcomeOfSenderThatWasRemovedBesideOneOfTheNextSender() throws SQLException {
    List<CountDownLatch> answers = Stream.generate(() -> new CountDownLatch(1)).limit(3).toList();
    AtomicInteger calls = new AtomicInteger();
    receiver.script(
        call -> {
          int number = calls.getAndIncrement();
          if (number < answers.size()) {
            awaitLatch(answers.get(number));
            return Receiver.Reply.of(200, "");
          }
          return Receiver.Reply.of(500, "");
        });
    webhooks.endpoint(receiver.url(), ",\"maxConcurrency\":3");
    api.newOrder();
    receiver.await(1);
    service.execute("delete from webhook_sender");
    shards.awaitShares(64);
    api.newOrder();
    receiver.await(2);
    api.newOrder();
    receiver.await(3);
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select from webhook_delivery where event_id = '%s' for share".formatted(event(1)));
      answers.get(1).countDown();
      await().until(() -> service.number(RECORDS_THAT_WAIT) == 1);
      answers.get(2).countDown();
      answers.get(0).countDown();
      await().until(() -> slotsUsed() == 0);
      connection.commit();
    }
    assertEquals("500", awaitFirstStatus(event(0)));
    assertEquals("200", awaitFirstStatus(event(2)));
  }

  private UUID event(int call) {
    return TypeId.EVENT.decode(receiver.ids().get(call));
  }

  private double slotsUsed() {
    return service.node().metrics().registry().get("paylink.webhook.slots.used").gauge().value();
  }

  private String awaitFirstStatus(UUID event) {
    return await()
        .until(() -> service.text(FIRST_STATUS.formatted(event)), Predicate.not(String::isEmpty));
  }

  /** The receiver gets the delivery twice, with the same id. */
  @Tag("nightly")
  @Test
  void resendsDeliveryWhoseOutcomeWasNotRecorded() {
    String endpoint = webhooks.endpoint(receiver.url(), "");
    TestService.await(service.stop());
    CountDownLatch answer = new CountDownLatch(1);
    receiver.answerAfter(answer);
    try (DatabaseProxy proxy = new DatabaseProxy(service.databaseUri());
        TestService holder =
            service.anotherNode(
                Map.of("PAYLINK_DATABASE_URI", proxy.uri(), "PAYLINK_INSTANCES_WEBHOOK", "1"))) {
      new ApiClient(holder, api.token()).newOrder();
      receiver.await(1);
      proxy.set(Mode.DOWN);
      answer.countDown();
      try (TestService other = service.anotherNode(ONE_SENDER)) {
        Webhooks seen = new Webhooks(other, new ApiClient(other, api.token()));
        seen.awaitState(seen.onlyDelivery(endpoint), "succeeded");
        assertEquals(2, receiver.calls().size());
        proxy.set(Mode.PASS);
        shards.awaitShares(32, 32);
      }
    }
    assertEquals("1:200", service.text(ATTEMPTS));
    assertEquals(1, Set.copyOf(receiver.ids()).size());
    assertEquals(2, receiver.calls().size());
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
