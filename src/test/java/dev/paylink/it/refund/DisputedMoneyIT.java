package dev.paylink.it.refund;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Disputes of payments that are also refunded, or paid in parts, twice or too late. */
class DisputedMoneyIT {
  private static TestService service;
  private TestMerchant merchant;
  private Refunds refunds;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void createMerchant() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    refunds = new Refunds(service, merchant);
  }

  private static PaymentDisputed send(DisputePayment report) {
    return await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, report));
  }

  private static PaymentDisputed open(String payment) {
    return send(DisputePayment.open("sandbox", payment, "d"));
  }

  private static PaymentDisputed lost(String payment) {
    return send(DisputePayment.lost("sandbox", payment, "d"));
  }

  private static PaymentDisputed won(String payment) {
    return send(DisputePayment.won("sandbox", payment, "d"));
  }

  private static void settle(String refundId, boolean succeeded) {
    SettleRefund report = new SettleRefund("sandbox", refundId, "another", succeeded, "No");
    await(service.node().bus().request(BusApi.SETTLE_REFUND, report));
  }

  private String money(String order) {
    JsonNode now = merchant.order(order);
    return "%s %s of %s"
        .formatted(
            now.get("status").asText(), now.get("refunded").asText(), now.get("received").asText());
  }

  @Test
  void outlivesTheRefundsThatFail() {
    StartedPayment paid = refunds.paid();
    JsonNode refund = refunds.create(paid.orderId(), "{\"reason\":\"sandbox:pending\"}");
    open(paid.paymentId());
    assertEquals("paid 300000 of 150000", money(paid.orderId()));
    settle(refund.get("id").asText(), false);
    assertEquals("paid 150000 of 150000", money(paid.orderId()));
    assertEquals(409, refunds.send(paid.orderId(), "{}").status());
    won(paid.paymentId());
    refunds.await(refunds.create(paid.orderId(), "{}"), "succeeded");
    assertEquals("paid 150000 of 150000", money(paid.orderId()));
  }

  @Test
  void keepsItsReferenceWhenItIsSettledAsARefund() {
    StartedPayment paid = refunds.paid();
    String dispute = open(paid.paymentId()).refundId();
    settle(dispute, true);
    assertEquals(dispute, lost(paid.paymentId()).refundId());
    assertEquals("paid 150000 of 150000", money(paid.orderId()));
  }

  @Test
  void paysAnOrderWhoseRestCameMeanwhile() {
    StartedPayment part = merchant.startPayment();
    merchant.receive(part.paymentId(), "first", "75000", "IDR");
    open(part.paymentId());
    merchant.receive(part.paymentId(), "second", "75000", "IDR");
    assertEquals("pending 75000 of 150000", money(part.orderId()));
    won(part.paymentId());
    assertEquals("paid 0 of 150000", money(part.orderId()));
    assertTrue(merchant.order(part.orderId()).has("receiptNumber"));
  }

  @Test
  void paysAnOrderWhoseLostMoneyComesBack() {
    StartedPayment part = merchant.startPayment();
    merchant.receive(part.paymentId(), "first", "75000", "IDR");
    lost(part.paymentId());
    merchant.receive(part.paymentId(), "second", "75000", "IDR");
    assertEquals("pending 75000 of 150000", money(part.orderId()));
    won(part.paymentId());
    assertEquals("paid 0 of 150000", money(part.orderId()));
    lost(part.paymentId());
    assertEquals("paid 75000 of 150000", money(part.orderId()));
  }

  @Test
  void takesBackOneOfTwoPayments() {
    StartedPayment twice = refunds.paidTwice();
    lost(twice.paymentId());
    assertEquals("paid 150000 of 300000", money(twice.orderId()));
    JsonNode rest = refunds.create(twice.orderId(), "{}");
    assertEquals("manual", rest.get("provider").asText());
    assertEquals("paid 300000 of 300000", money(twice.orderId()));
  }

  @Test
  void leavesNothingToSettleOfACancelledOrder() {
    StartedPayment late = merchant.startPayment();
    String path = "/orders/" + late.orderId();
    assertEquals(200, merchant.api().patch(path, "{\"status\":\"cancelled\"}").status());
    merchant.settle(late.paymentId(), "late", true);
    String waiting = "/orders?attention=paid_after_cancellation";
    assertEquals(1, merchant.api().get(waiting).json().get("data").size());
    lost(late.paymentId());
    assertEquals("cancelled 150000 of 150000", money(late.orderId()));
    assertEquals(0, merchant.api().get(waiting).json().get("data").size());
  }
}
