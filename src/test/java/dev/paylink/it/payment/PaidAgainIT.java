package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Payments whose order is due less or more than when they were started. */
class PaidAgainIT {
  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  /** The charge of the first start may be the one that the customer pays. */
  @Test
  void takesReportWithoutAmountAsWhatWasFirstAsked() {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    StartedPayment card = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    String order = "/orders/" + card.orderId();
    String transfer = "{\"amount\":50000,\"currency\":\"IDR\"}";
    assertEquals(201, merchant.api().post(order + "/payments", transfer).status());
    for (int i = 0; i < 2; i++) {
      String receipt = checkout + order;
      browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "sandbox")).location();
    }
    assertEquals(100_000, payment(card).get("amount").asInt());
    merchant.settle(card.paymentId(), card.paymentId(), true);
    assertEquals(150_000, payment(card).get("received").asInt());
    assertEquals(150_000, payment(card).at("/settlements/0/amount").asInt());
    JsonNode paid = merchant.order(card.orderId());
    assertEquals("paid", paid.get("status").asText());
    assertEquals(200_000, paid.get("received").asInt());
    assertTrue(paid.get("suspiciousReasons").findValuesAsText("code").contains("overpaid"));
    merchant.settle(card.paymentId(), card.paymentId() + "-2", true);
    assertEquals(200_000, merchant.order(card.orderId()).get("received").asInt());
  }

  private static JsonNode payment(StartedPayment started) {
    String path = "/orders/%s/payments/%s".formatted(started.orderId(), started.paymentId());
    return merchant.api().get(path).json();
  }

  @Test
  void paysOrderThatFailedRefundCoversAgain() {
    StartedPayment started = merchant.startPayment();
    String payment = started.paymentId();
    merchant.receive(payment, payment + "-1", "60000", "IDR");
    JsonNode refund = refund(started, "{\"reason\":\"sandbox:pending\"}");
    merchant.receive(payment, payment + "-2", "90000", "IDR");
    assertEquals("pending", merchant.status(started.orderId()));
    fail(refund);
    JsonNode paid = merchant.order(started.orderId());
    assertEquals("paid 0", paid.get("status").asText() + " " + paid.get("refunded"));
    assertTrue(
        merchant
            .history(started.orderId())
            .endsWith(" refund.failed/8/pending order.paid/9/pending"),
        merchant.history(started.orderId()));
    String snapshot =
        service.text(
            """
            select concat_ws(' ', e.payload->'object'->>'status', e.payload->'object'->>'refunded_minor',
                             e.payload->'object'->'payments'->0->>'refunded_minor',
                             e.occurred_at = o.updated_at)
            from event e join orders o on o.id = e.object_id
            where e.type = 'order.paid' and e.payload->'object'->'payments'->0->>'id'
              = '%s'
            """
                .formatted(TypeId.PAYMENT.decode(payment)));
    assertEquals("paid 0 0 t", snapshot);
  }

  private static JsonNode refund(StartedPayment started, String json) {
    Answer created = merchant.api().post("/orders/" + started.orderId() + "/refunds", json);
    assertEquals(201, created.status(), created.text());
    return created.json();
  }

  private static void fail(JsonNode refund) {
    SettleRefund failed =
        SettleRefund.failed("sandbox", refund.get("id").asText(), "r", "Closed account");
    TestService.await(service.node().bus().request(BusApi.SETTLE_REFUND, failed));
  }

  @Test
  void leavesOrderPendingThatFailedRefundDoesNotCover() {
    StartedPayment started = merchant.startPayment();
    String payment = started.paymentId();
    merchant.receive(payment, payment + "-1", "60000", "IDR");
    JsonNode first = refund(started, "{\"amount\":20000,\"reason\":\"sandbox:pending\"}");
    JsonNode second = refund(started, "{\"amount\":30000,\"reason\":\"sandbox:pending\"}");
    merchant.receive(payment, payment + "-2", "90000", "IDR");
    fail(first);
    assertEquals("pending", merchant.status(started.orderId()));
    fail(second);
    assertEquals("paid", merchant.status(started.orderId()));
  }

  @Test
  void keepsCancelledOrderWhoseRefundFails() {
    StartedPayment started = merchant.startPayment();
    merchant.api().delete("/orders/" + started.orderId());
    merchant.settle(started.paymentId(), started.paymentId(), true);
    fail(refund(started, "{\"reason\":\"sandbox:pending\"}"));
    assertEquals("cancelled", merchant.status(started.orderId()));
  }

  @Test
  void flagsOrderThatFailedRefundPaysWithMoreThanItsAmount() {
    StartedPayment started = merchant.startPayment(merchant.newCheckout(",\"allowPartial\":true"));
    String payment = started.paymentId();
    merchant.receive(payment, payment + "-1", "60000", "IDR");
    JsonNode refund = refund(started, "{\"reason\":\"sandbox:pending\"}");
    merchant.receive(payment, payment + "-2", "140000", "IDR");
    assertEquals("pending", merchant.status(started.orderId()));
    fail(refund);
    JsonNode paid = merchant.order(started.orderId());
    assertEquals("paid", paid.get("status").asText());
    assertEquals("overpaid", paid.at("/suspiciousReasons/0/code").asText());
    assertEquals(
        "sandbox reported that refund %s failed: 200000 IDR are received, 150000 was due"
            .formatted(refund.get("id").asText()),
        paid.at("/suspiciousReasons/0/message").asText());
    assertTrue(
        merchant
            .history(started.orderId())
            .endsWith(
                " refund.failed/5/pending order.paid/6/pending order.payment_mismatch/7/paid"
                    + " order.suspicious/8/paid"),
        merchant.history(started.orderId()));
  }

  /** The order is as a node leaves it that does not know that failed refunds pay orders. */
  @Test
  void recordsNothingForConfirmedOrderThatIsCovered() {
    StartedPayment started = merchant.startPayment();
    merchant.receive(started.paymentId(), started.paymentId() + "-1", "60000", "IDR");
    service.execute(
        "update orders set received_minor = amount_minor where id = '%s'"
            .formatted(TypeId.ORDER.decode(started.orderId())));
    String order = "/orders/" + started.orderId();
    assertEquals(200, merchant.api().patch(order, "{\"status\":\"paid\"}").status());
    JsonNode paid = merchant.order(started.orderId());
    assertEquals("paid 150000", paid.get("status").asText() + " " + paid.get("received"));
    assertEquals(1, paid.get("payments").size());
  }

  /** The provider has charged only what it was asked for by the start that reached it. */
  @Test
  void takesReportWithoutAmountAsWhatWasAskedWhenItWasStarted() {
    TestProvider acme = TestProvider.deploy(service, "acme");
    TestMerchant shop = new TestMerchant(service, "acme");
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = shop.newCheckout();
    acme.onStart(payment -> Future.failedFuture("Out of order"));
    assertEquals(502, browser.pay(checkout, "acme").status());
    String order = shop.orders().get(0);
    String transfer = "{\"amount\":50000,\"currency\":\"IDR\"}";
    assertEquals(201, shop.api().post("/orders/" + order + "/payments", transfer).status());
    acme.onStart(payment -> Future.succeededFuture(TestProvider.redirect(payment)));
    String receipt = checkout + "/orders/" + order;
    browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "acme")).location();
    String payment = acme.startRequests().get(1).paymentId();
    SettlePayment report = SettlePayment.received("acme", payment, payment);
    TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
    JsonNode paid = shop.order(order);
    assertEquals("paid 150000", paid.get("status").asText() + " " + paid.get("received"));
  }
}
