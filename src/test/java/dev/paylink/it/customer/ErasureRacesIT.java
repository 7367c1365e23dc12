package dev.paylink.it.customer;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Erasures at the same time as other work on the same orders. */
class ErasureRacesIT {
  private static final String EMAIL = "zoe.quimby@example.com";
  private static final String ORDER =
      "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":{\"email\":\"%s\"}}".formatted(EMAIL);
  private static final String BY_EMAIL = "{\"email\":\"%s\"}".formatted(EMAIL);

  private TestService service;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeEach
  void start(
      @OwnNode("it looks through all tables, and changes rows of all merchants") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox", "manual");
    api = merchant.api();
  }

  @Test
  void sendsADeliveryInFlightAgainAndForgetsItsAnswer() throws Exception {
    CountDownLatch erased = new CountDownLatch(1);
    try (Receiver receiver = new Receiver()) {
      receiver.script(
          call -> {
            awaitUninterrupted(erased);
            return Reply.of(200, call.body());
          });
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint = webhooks.endpoint(receiver.url(), ",\"eventTypes\":[\"order.created\"]");
      newOrder();
      Call before = receiver.await(1);
      assertTrue(before.body().contains(EMAIL));
      erase();
      assertEquals(1, receiver.calls().size(), "it takes its place until it has ended");
      erased.countDown();
      webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
      List<Call> calls = receiver.calls();
      assertEquals(2, calls.size());
      assertEquals(before.header("webhook-id"), calls.get(1).header("webhook-id"));
      assertFalse(calls.get(1).body().contains("customer"), calls.get(1).body());
      assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL));
    }
  }

  @Test
  void sendsWhatWaitedWithoutTheCustomer() throws Exception {
    try (Receiver receiver = new Receiver()) {
      Webhooks webhooks = new Webhooks(service, api);
      String endpoint =
          webhooks.endpoint(
              receiver.url(), ",\"enabled\":false,\"eventTypes\":[\"order.created\"]");
      newOrder();
      erase();
      webhooks.change(endpoint, "{\"enabled\":true}");
      assertEquals(1, webhooks.recover(endpoint));
      Call call = receiver.await(1);
      assertFalse(call.body().contains("customer"), call.body());
      webhooks.awaitState(webhooks.onlyDelivery(endpoint), "succeeded");
    }
  }

  /** More orders than a transaction erases, and one that another transaction holds for a while. */
  @Test
  void waitsForAnOrderThatIsLocked() throws SQLException {
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < 45; i++) {
      orders.add(newOrder());
    }
    try (Connection holder = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute(
          "select from orders where id = '%s' for update"
              .formatted(TypeId.ORDER.decode(orders.get(7))));
      CompletableFuture<Answer> erasure = api.sendAsync("POST", "/customers/erase", BY_EMAIL);
      await()
          .until(
              () ->
                  service.number("select count(*) from orders where customer_email is not null")
                      == 1);
      assertFalse(erasure.isDone());
      holder.rollback();
      assertEquals("{\"orders\":45,\"paymentLinks\":0,\"complete\":true}", erasure.join().text());
    }
    assertEquals(
        45,
        service.number(
            "select sum(json_array_length(payload->'object'->'orderIds')) from event"
                + " where type = 'customer.erased'"));
  }

  /** The sequencer would wait for an event that is locked before it has its position. */
  @Test
  void waitsForThePositionOfAnEvent() {
    newOrder();
    await().until(() -> service.number("select count(*) from event where position is null") == 0);
    service.execute("update event set position = null");
    CompletableFuture<Answer> erasure = api.sendAsync("POST", "/customers/erase", BY_EMAIL);
    await()
        .during(Duration.ofMillis(300))
        .until(
            () ->
                service.number("select count(*) from event where payload::text like '%zoe%'") == 1);
    service.execute("update event set position = 1");
    assertEquals("{\"orders\":1,\"paymentLinks\":0,\"complete\":true}", erasure.join().text());
  }

  /** Whatever is locked in whatever order, nobody fails and nothing is left. */
  @Test
  void erasesOrdersThatArePaidAndChangedMeanwhile() throws SQLException {
    try (TestService secondNode = service.anotherNode(Map.of());
        Receiver receiver = new Receiver()) {
      receiver.script(call -> Reply.of(200, call.body()));
      new Webhooks(service, api).endpoint(receiver.url(), ",\"maxConcurrency\":10");
      ApiClient second = new ApiClient(secondNode, api.token());
      for (int round = 0; round < Effort.of(5, 30); round++) {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          orders.add(newOrder());
        }
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (String order : orders) {
          answers.add(
              api.sendAsync(
                  "POST",
                  "/orders/" + order + "/payments",
                  "{\"amount\":150000,\"currency\":\"IDR\"}",
                  "Idempotency-Key",
                  order));
          answers.add(
              second.sendAsync("DELETE", "/orders/" + order, null, "Idempotency-Key", order));
        }
        erase();
        for (CompletableFuture<Answer> answer : answers) {
          Answer done = answer.join();
          assertTrue(Set.of(201, 204, 409).contains(done.status()), done.text());
        }
      }
      erase();
    }
    await().untilAsserted(() -> assertEquals(Set.of(), StoredTexts.tablesWith(service, EMAIL)));
    assertEquals(
        0,
        service.number(
            "select deadlocks from pg_stat_database where datname = current_database()"));
  }

  private String newOrder() {
    return api.post("/orders", ORDER, "Idempotency-Key", "new-" + System.nanoTime())
        .json()
        .get("id")
        .asText();
  }

  private void erase() {
    Answer answer = api.post("/customers/erase", BY_EMAIL);
    assertEquals(200, answer.status(), answer.text());
    assertTrue(answer.json().get("complete").asBoolean(), answer.text());
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
