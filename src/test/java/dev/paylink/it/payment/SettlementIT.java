package dev.paylink.it.payment;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Effects of a settlement on payment and order. */
class SettlementIT {
  private static final String CREATED = "order.created/1 payment.pending/2";

  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  @Test
  void paysOrderOnSuccess() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    PaymentSettled settled = merchant.settle(started.paymentId(), started.paymentId() + "-1", true);
    assertEquals(
        new PaymentSettled(started.paymentId(), started.orderId(), PaymentStatus.SUCCEEDED, false),
        settled);
    JsonNode payment = onlyPayment(started.orderId());
    assertEquals("succeeded", payment.get("status").asText());
    assertEquals(started.paymentId() + "-1", payment.get("providerReference").asText());
    assertFalse(payment.has("failure"));
    assertEquals("paid", merchant.status(started.orderId()));
    assertEquals(
        CREATED + " payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(started.orderId()));
    assertEquals(settled, merchant.settle(started.paymentId(), started.paymentId() + "-1", true));
    assertEquals(
        CREATED + " payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(started.orderId()));
  }

  private static JsonNode onlyPayment(String orderId) {
    JsonNode payments = merchant.order(orderId).get("payments");
    assertEquals(1, payments.size(), payments.toString());
    return payments.get(0);
  }

  @Test
  void acceptsSuccessAfterFailureByAnotherReference() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    PaymentSettled failed = merchant.settle(started.paymentId(), started.paymentId() + "-1", false);
    assertEquals(PaymentStatus.FAILED, failed.outcome());
    JsonNode payment = onlyPayment(started.orderId());
    assertEquals("failed", payment.get("status").asText());
    assertEquals("Not enough money", payment.get("failure").asText());
    assertEquals("pending", merchant.status(started.orderId()));
    PaymentSettled settled = merchant.settle(started.paymentId(), started.paymentId() + "-2", true);
    assertFalse(settled.conflict());
    assertEquals("succeeded", onlyPayment(started.orderId()).get("status").asText());
    assertFalse(onlyPayment(started.orderId()).has("failure"));
    assertEquals(
        CREATED + " payment.failed/3/pending payment.succeeded/4/failed order.paid/5/pending",
        merchant.history(started.orderId()));
    assertEquals(failed, merchant.settle(started.paymentId(), started.paymentId() + "-1", false));
  }

  @Test
  void ignoresOtherOutcomeForSameReference() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    PaymentSettled failed = merchant.settle(started.paymentId(), started.paymentId(), false);
    assertEquals(failed, merchant.settle(started.paymentId(), started.paymentId(), true));
    assertEquals("pending", merchant.status(started.orderId()));
    assertEquals(CREATED + " payment.failed/3/pending", merchant.history(started.orderId()));
  }

  @Test
  void ignoresFailureAfterSuccess() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId() + "-1", true);
    JsonNode before = merchant.order(started.orderId());
    String history = merchant.history(started.orderId());
    PaymentSettled late = merchant.settle(started.paymentId(), started.paymentId() + "-2", false);
    assertFalse(late.conflict());
    assertEquals(unchanging(before), unchanging(merchant.order(started.orderId())));
    assertEquals(history, merchant.history(started.orderId()));
  }

  /** An order without what a report changes that has no consequence. */
  private static JsonNode unchanging(JsonNode order) {
    ((ObjectNode) order).remove("updatedAt");
    ((ObjectNode) order.at("/payments/0")).remove(List.of("updatedAt", "settlements"));
    return order;
  }

  @Test
  void flagsOrderPaidTwiceOnce() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId() + "-1", true);
    String payment = started.paymentId();
    assertTrue(merchant.receive(payment, payment + "-2", "1000", "IDR").conflict());
    assertTrue(merchant.receive(payment, payment + "-3", "1000", "IDR").conflict());
    JsonNode order = merchant.order(started.orderId());
    assertEquals("paid", order.get("status").asText());
    assertTrue(order.get("suspicious").asBoolean());
    assertEquals(List.of("paid_twice", "paid_twice"), reasons(order));
    assertEquals(
        CREATED
            + " payment.succeeded/3/pending order.paid/4/pending order.payment_conflict/5/paid"
            + " order.suspicious/6/paid order.payment_conflict/7/paid",
        merchant.history(started.orderId()));
  }

  private static List<String> reasons(JsonNode order) {
    return StreamSupport.stream(order.get("suspiciousReasons").spliterator(), false)
        .map(reason -> reason.get("code").asText())
        .toList();
  }

  @Test
  void keepsCancelledOrderAndFlagsLatePayment() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    PaymentSettled settled =
        merchant.settle(started.paymentId(), "late-" + started.paymentId(), true);
    assertEquals(PaymentStatus.SUCCEEDED, settled.outcome());
    assertTrue(settled.conflict());
    JsonNode order = merchant.order(started.orderId());
    assertEquals("cancelled", order.get("status").asText());
    assertTrue(order.get("suspicious").asBoolean());
    assertEquals(List.of("paid_after_cancellation"), reasons(order));
    String message = order.at("/suspiciousReasons/0/message").asText();
    assertTrue(message.contains("late-" + started.paymentId()), message);
    assertEquals("succeeded", onlyPayment(started.orderId()).get("status").asText());
    assertEquals(
        CREATED
            + " order.cancelled/3/pending payment.succeeded/4/pending"
            + " order.payment_conflict/5/cancelled order.suspicious/6/cancelled",
        merchant.history(started.orderId()));
    assertEquals(
        settled, merchant.settle(started.paymentId(), "late-" + started.paymentId(), true));
  }

  @Test
  void reportsNoConflictForFailureOfCancelledOrder() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    assertFalse(merchant.settle(started.paymentId(), started.paymentId(), false).conflict());
    assertFalse(merchant.order(started.orderId()).get("suspicious").asBoolean());
    assertEquals(
        CREATED + " order.cancelled/3/pending payment.failed/4/pending",
        merchant.history(started.orderId()));
  }

  @Test
  void storesFailureAsPrintableText() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    String failure = "Card\u0000 \ud800refused " + "😀".repeat(600);
    SettlePayment report =
        SettlePayment.failed("sandbox", started.paymentId(), started.paymentId(), failure);
    await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
    String kept = onlyPayment(started.orderId()).get("failure").asText();
    assertTrue(kept.startsWith("Card   refused 😀"), kept);
    assertTrue(kept.endsWith("😀"), "The last character must not be cut");
    assertEquals(500, kept.codePointCount(0, kept.length()));
  }
}
