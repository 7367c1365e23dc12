package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.Shards;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ordered endpoints with many events that wait, and when a node stops. */
class WebhookOrderNodesIT {
  private static final String ORDERED = ",\"ordered\":true,\"maxConcurrency\":10";
  private static final int WAITING = 300;
  private static final int ENDPOINTS = 6;
  private static final int ORDERS = 5;
  private static final int CHANGES = 8;

  /** More events of an order, with deliveries, as after its first event. */
  private static final String MORE =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
        select uuid_at(now()), merchant_id, type, object_id, n, payload, now(), origin
        from event, generate_series(2, %1$d) n where object_id = '%2$s' and sequence = 1;
      insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at, object_id, sequence)
        select uuid_at(now()), w.id, e.merchant_id, e.id, e.type, now(), e.object_id, e.sequence
        from event e join webhook_endpoint w on w.merchant_id = e.merchant_id
        where e.object_id = '%2$s' and e.sequence > 1
      """;

  private static final String DEADLOCKS =
      "select deadlocks from pg_stat_database where datname = current_database()";

  /** Much less than the minute after which an event that waits is looked at again. */
  private static final Duration SOON = Duration.ofSeconds(25);

  private static final String WAITING_FOR_LONG =
      "select count(*) from webhook_delivery where sequence = 2 and due_at > now() + interval '1 s'";

  private static final String NEXT_BACKEND =
      """
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%following%'
      """;

  private static final String NEXT_THAT_WAITS = "select count(*) from (" + NEXT_BACKEND + ") b";

  private static final String RECORDS_THAT_WAIT =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%attempt_log%'
      """;

  @Test
  void sendsOthersBesideManyThatWait() {
    // A node of its own: its clock is moved.
    try (TestService service = TestService.start(Map.of("PAYLINK_WEBHOOKS_RETRY_DELAYS", "1h"));
        Receiver receiver = new Receiver()) {
      ApiClient api = service.newClient();
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(receiver.url(), ORDERED);
      receiver.answer(500);
      String order = api.newOrder();
      webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
      receiver.answer(204); // a body would arrive in a separate packet, 40 ms later
      service.execute(MORE.formatted(WAITING, TypeId.ORDER.decode(order)));
      String other = api.newOrder();
      receiver.awaitObject(other);
      assertEquals(List.of(1), sequences(receiver.calls(), order));
      service.advance(Duration.ofHours(2));
      webhooks.wake();
      await()
          .until(
              () -> sequences(receiver.calls(), order),
              Stream.concat(Stream.of(1), IntStream.rangeClosed(1, WAITING).boxed()).toList()
                  ::equals);
    }
  }

  /** The statement that records the first does not see what was committed since it started. */
  @Test
  void sendsAnEventThatBeginsToWaitWhileTheFirstIsBeingRecorded() throws SQLException {
    CountDownLatch answer = new CountDownLatch(1);
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver();
        Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      receiver.answerAfter(answer);
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ORDERED);
      String order = api.newOrder();
      receiver.await(1);
      service.execute("update webhook_endpoint set enabled = false"); // so that nobody looks
      change(api, List.of(order), 1);
      service.execute("update webhook_delivery set due_at = now() where sequence = 2");
      connection.setAutoCommit(false);
      statement.execute("select from webhook_delivery where sequence = 1 for share");
      statement.execute(
          "update webhook_delivery set due_at = now() + interval '1 day' where sequence = 2");
      answer.countDown();
      await().until(() -> service.number(RECORDS_THAT_WAIT) == 1);
      connection.commit();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") == 1);
      service.execute("update webhook_endpoint set enabled = true");
      await().until(() -> sequences(receiver.calls(), order), List.of(1, 2)::equals);
    }
  }

  /** The statement that records the first has started before the second is there. */
  @Test
  void sendsAnEventThatIsWrittenAndWaitsWhileTheFirstIsBeingRecorded() throws SQLException {
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver();
        Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ORDERED);
      connection.setAutoCommit(false);
      statement.execute("select from webhook_sender for update");
      String order = api.newOrder();
      await().until(() -> service.number(RECORDS_THAT_WAIT) == 1);
      change(api, List.of(order), 1);
      await().until(() -> service.number(WAITING_FOR_LONG) == 1);
      connection.commit();
      await().until(() -> service.number("select count(*) from webhook_delivery_done") >= 1);
      await().atMost(SOON).until(() -> service.number(WAITING_FOR_LONG) == 0);
      await().until(() -> sequences(receiver.calls(), order), List.of(1, 2)::equals);
    }
  }

  /** A connection that is lost before the next event is due leaves the one before unrecorded. */
  @Test
  void recordsAnEventAndMakesTheNextOneDueTogether() throws SQLException {
    CountDownLatch answer = new CountDownLatch(1);
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver();
        Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      receiver.answerAfter(answer);
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ORDERED);
      String order = api.newOrder();
      receiver.await(1);
      change(api, List.of(order), 1);
      await().until(() -> service.number(WAITING_FOR_LONG) == 1);
      connection.setAutoCommit(false);
      statement.execute("select from webhook_delivery where sequence = 2 for update");
      answer.countDown();
      await().until(() -> service.number(NEXT_THAT_WAITS) == 1);
      assertEquals(0, service.number("select count(*) from webhook_delivery_done"));
      service.execute("select pg_terminate_backend(pid) from (" + NEXT_BACKEND + ") b");
      connection.commit();
      await()
          .atMost(SOON)
          .until(() -> service.number("select count(*) from webhook_delivery") == 0);
      assertEquals(List.of(1, 1, 2), sequences(receiver.calls(), order));
    }
  }

  /** Whatever has interrupted the sender before: an event that waits for nothing is sent. */
  @Test
  void sendsWhatWaitsForNothingWhenAShardIsTakenOver() {
    try (TestService service = TestService.start();
        Receiver receiver = new Receiver()) {
      ApiClient api = service.newClient();
      new Webhooks(service, api).endpoint(receiver.url(), ORDERED);
      String order = api.newOrder();
      receiver.awaitObject(order);
      await().until(() -> service.number("select count(*) from webhook_delivery") == 0);
      service.execute("update webhook_endpoint set enabled = false");
      change(api, List.of(order), 1);
      change(api, List.of(order), 2);
      service.execute(
          "update webhook_delivery set due_at = now() + sequence * interval '1 day';"
              + " update webhook_endpoint set enabled = true;"
              + " delete from webhook_sender");
      await()
          .atMost(SOON)
          .until(() -> sequences(receiver.calls(), order), List.of(1, 2, 3)::equals);
    }
  }

  @Test
  void keepsTheOrderWhenANodeStops() {
    Map<String, String> settings =
        Map.of(
            "PAYLINK_INSTANCES_WEBHOOK",
            "1",
            "PAYLINK_WEBHOOKS_RETRY_DELAYS",
            "50ms,50ms,50ms,50ms,50ms,50ms,50ms,50ms,50ms,50ms");
    try (TestService one = TestService.start(settings);
        TestService two = one.anotherNode(settings);
        Receiver receiver = new Receiver()) {
      receiver.script(
          call -> Reply.of(ThreadLocalRandom.current().nextInt(5) == 0 ? 500 : 200, ""));
      new Shards(one).awaitShares(32, 32);
      ApiClient api = one.newClient();
      Webhooks webhooks = new Webhooks(one, api);
      for (int i = 0; i < ENDPOINTS; i++) {
        webhooks.endpoint(receiver.url() + "&endpoint=" + i, ORDERED);
      }
      List<String> orders = Stream.generate(api::newOrder).limit(ORDERS).toList();
      Future<Void> stopped = null;
      for (int change = 0; change < CHANGES; change++) {
        change(api, orders, change);
        stopped = change == CHANGES / 2 ? two.stop() : stopped;
      }
      TestService.await(stopped);
      await().until(() -> one.number("select count(*) from webhook_delivery") == 0);
      for (int i = 0; i < ENDPOINTS; i++) {
        String target = "endpoint=" + i;
        List<Call> calls =
            receiver.calls().stream().filter(call -> call.target().endsWith(target)).toList();
        orders.forEach(order -> assertInOrder(sequences(calls, order)));
      }
      assertEquals(0, one.number(DEADLOCKS));
    }
  }

  private static void change(ApiClient api, List<String> orders, int number) {
    String json = "{\"metadata\":{\"n\":\"%d\"}}".formatted(number);
    List<CompletableFuture<ApiClient.Answer>> changes = new ArrayList<>();
    orders.forEach(order -> changes.add(api.sendAsync("PATCH", "/orders/" + order, json)));
    changes.forEach(change -> assertEquals(200, change.join().status()));
  }

  private static void assertInOrder(List<Integer> sequences) {
    Set<Integer> first = new LinkedHashSet<>(sequences);
    assertEquals(
        IntStream.rangeClosed(1, 1 + CHANGES).boxed().toList(),
        List.copyOf(first),
        sequences::toString);
    assertEquals(sequences.stream().sorted().toList(), sequences, "sent again after a later one");
  }

  /** The sequences of an object's calls, in order of arrival. */
  private static List<Integer> sequences(List<Call> calls, String object) {
    return calls.stream()
        .filter(call -> call.json().at("/data/object/id").asText().equals(object))
        .map(call -> Integer.parseInt(call.header("webhook-sequence")))
        .toList();
  }
}
