package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Concurrent confirmations of bank transfers, by merchants and with customers, on two nodes. */
class BankTransferRacesIT {
  private static final int ROUNDS = 10;

  /** Counts statements that wait for a lock. */
  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
      """;

  private static final String CHOSEN =
      "select count(*) from payment where order_id = '%s' and provider = 'manual' and asked_at > '2000-01-01'";

  private static final String TOLD_ONCE =
      "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending";

  /** The confirmation can come before the customer is told how to transfer. */
  private static final Set<String> TOLD_TWICE =
      Set.of(
          TOLD_ONCE,
          "order.created/1 payment.pending/2 payment.pending/3 payment.succeeded/4/pending"
              + " order.paid/5/pending");

  private static TestService service;
  private static TestService secondNode;
  private static TestMerchant merchant;

  @BeforeAll
  static void start() {
    // A node of its own: it counts what waits for locks.
    service = TestService.start();
    secondNode = service.anotherNode(Map.of());
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void confirmsTransferChosenDuringConfirmation() throws SQLException {
    int chosen = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String checkout = merchant.newCheckout();
      CheckoutClient browser = new CheckoutClient(service);
      String sandbox = browser.pay(checkout, "sandbox").location();
      String orderId = merchant.startedPayment(sandbox).orderId();
      String receipt = checkout + "/orders/" + orderId;
      Map<String, String> form = CheckoutClient.fill(browser.get(receipt), "manual");
      List<Supplier<CompletableFuture<?>>> racing =
          new ArrayList<>(List.of(() -> browser.postAsync(receipt, form), () -> confirm(orderId)));
      Collections.rotate(racing, round % 2);
      runInLockOrder(orderId, racing);
      chosen += assertConfirmed(orderId) ? 1 : 0;
    }
    assertTrue(chosen > 0 && chosen < ROUNDS, "One side won every race: " + chosen);
  }

  /** Checks the order and returns whether the bank transfer was chosen before the confirmation. */
  private static boolean assertConfirmed(String orderId) {
    JsonNode order = merchant.order(orderId);
    assertEquals("paid", order.get("status").asText());
    assertEquals(150_000, order.get("received").asInt());
    assertEquals(2, order.get("payments").size(), order.toString());
    assertEquals("succeeded", order.at("/payments/1/status").asText());
    boolean chosen = service.number(CHOSEN.formatted(TypeId.ORDER.decode(orderId))) == 1;
    String history = merchant.history(orderId);
    assertTrue(chosen ? TOLD_TWICE.contains(history) : history.equals(TOLD_ONCE), history);
    return chosen;
  }

  private static CompletableFuture<ApiClient.Answer> confirm(String orderId) {
    return merchant.api().sendAsync("PATCH", "/orders/" + orderId, "{\"status\":\"paid\"}");
  }

  /** Locks the order until all requests wait for it in this order. */
  private static void runInLockOrder(String orderId, List<Supplier<CompletableFuture<?>>> racing)
      throws SQLException {
    List<CompletableFuture<?>> pending = new ArrayList<>();
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select from orders where id = '%s' for update".formatted(TypeId.ORDER.decode(orderId)));
      for (Supplier<CompletableFuture<?>> one : racing) {
        pending.add(one.get());
        Awaitility.await().until(() -> service.number(WAITING) == pending.size());
      }
      connection.commit();
    }
    pending.forEach(CompletableFuture::join);
  }

  @Test
  void confirmsBankTransferOnce() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt = browser.pay(merchant.newCheckout(), "manual").location();
    String orderId = receipt.split("/")[4];
    List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
    ApiClient there = new ApiClient(secondNode, merchant.api().token());
    for (int i = 0; i < 20; i++) {
      ApiClient some = i % 2 == 0 ? merchant.api() : there;
      pending.add(some.sendAsync("PATCH", "/orders/" + orderId, "{\"status\":\"paid\"}"));
    }
    List<Integer> statuses = pending.stream().map(one -> one.join().status()).sorted().toList();
    assertEquals(200, statuses.get(0));
    assertEquals(409, statuses.get(1));
    assertEquals("succeeded", merchant.order(orderId).at("/payments/0/status").asText());
    assertEquals(
        "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(orderId));
    assertFalse(merchant.order(orderId).get("suspicious").asBoolean());
  }
}
