package dev.paylink.it.payment;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Concurrent settlements, with each other and with cancellations, on two nodes. */
class SettlementRacesIT {
  private static final int ROUNDS = Effort.of(60, 500);

  private static TestService service;
  private static TestService secondNode;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @Test
  void paysOnceOnConcurrentReports() {
    for (int round = 0; round < 10; round++) {
      TestMerchant.StartedPayment started = merchant.startPayment();
      List<Future<PaymentSettled>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        TestService node = i % 2 == 0 ? service : secondNode;
        answers.add(TestMerchant.report(node, started.paymentId(), started.paymentId(), true));
      }
      Set<PaymentSettled> distinct =
          answers.stream().map(TestService::await).collect(Collectors.toSet());
      assertEquals(1, distinct.size(), distinct.toString());
      assertFalse(distinct.iterator().next().conflict());
      assertEquals(
          "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
          merchant.history(started.orderId()));
    }
  }

  @Test
  void addsConcurrentPartsUpExactly() {
    for (int round = 0; round < 10; round++) {
      TestMerchant.StartedPayment started = merchant.startPayment();
      List<Future<PaymentSettled>> answers = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        TestService node = i % 2 == 0 ? service : secondNode;
        String reference = started.paymentId() + "-" + i % 15; // each twice
        answers.add(TestMerchant.report(node, started.paymentId(), reference, "10000", "IDR"));
      }
      answers.forEach(TestService::await);
      JsonNode order = merchant.order(started.orderId());
      assertEquals("paid", order.get("status").asText());
      assertEquals(150_000, order.get("received").asInt());
      assertEquals(150_000, order.at("/payments/0/received").asInt());
      assertEquals(14, order.get("suspiciousReasons").size());
      String history = merchant.history(started.orderId());
      assertTrue(history.endsWith(" payment.succeeded/18/pending order.paid/19/pending"), history);
    }
  }

  @Test
  void acceptsOneReferenceForOneOrderOnly() {
    List<TestMerchant.StartedPayment> started = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      started.add(merchant.startPayment());
    }
    List<Future<PaymentSettled>> answers = new ArrayList<>();
    for (int i = 0; i < started.size(); i++) {
      TestService node = i % 2 == 0 ? service : secondNode;
      answers.add(TestMerchant.report(node, started.get(i).paymentId(), "everywhere", true));
    }
    answers.forEach(answer -> await(answer.otherwiseEmpty()));
    assertEquals(1, answers.stream().filter(Future::succeeded).count());
    assertEquals(
        1, started.stream().filter(one -> merchant.status(one.orderId()).equals("paid")).count());
  }

  @Test
  void letsOneOfCancelAndSettlementWin() {
    String checkout = merchant.newCheckout();
    int cancelled = 0;
    for (int i = 0; i < ROUNDS; i++) {
      TestMerchant.StartedPayment started = merchant.startPayment(checkout);
      boolean cancelFirst = i % 2 == 0;
      CompletableFuture<ApiClient.Answer> cancel = cancelFirst ? cancel(started) : null;
      if (i % 10 == 0) { // surely the cancellation wins
        cancel.join();
      }
      Future<PaymentSettled> settle =
          TestMerchant.report(secondNode, started.paymentId(), started.paymentId(), true);
      if (i % 10 == 1) { // surely the settlement wins
        await(settle);
      }
      ApiClient.Answer answer = (cancelFirst ? cancel : cancel(started)).join();
      assertOneWon(started, answer, await(settle));
      cancelled += answer.status() == 204 ? 1 : 0;
    }
    assertTrue(cancelled > 0 && cancelled < ROUNDS, "One side won every race: " + cancelled);
  }

  private static CompletableFuture<ApiClient.Answer> cancel(TestMerchant.StartedPayment started) {
    return merchant.api().sendAsync("DELETE", "/orders/" + started.orderId(), null);
  }

  private static void assertOneWon(
      TestMerchant.StartedPayment started, ApiClient.Answer cancel, PaymentSettled settled) {
    if (cancel.status() == 204) {
      assertTrue(settled.conflict());
      assertEquals("cancelled", merchant.status(started.orderId()));
      assertEquals(
          "order.created/1 payment.pending/2 order.cancelled/3/pending payment.succeeded/4/pending"
              + " order.payment_conflict/5/cancelled order.suspicious/6/cancelled",
          merchant.history(started.orderId()));
    } else {
      assertEquals(409, cancel.status());
      assertEquals("order_not_cancellable", cancel.code());
      assertFalse(settled.conflict());
      assertEquals("paid", merchant.status(started.orderId()));
      assertEquals(
          "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
          merchant.history(started.orderId()));
    }
  }
}
