package dev.paylink.it.refund;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.RefundStatus;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money that the banks of customers take back. */
class DisputesIT {
  private static final String PAID =
      "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending";

  private static TestService service;
  private TestMerchant merchant;
  private Refunds refunds;
  private StartedPayment paid;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void pay() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    refunds = new Refunds(service, merchant);
    paid = refunds.paid();
  }

  private DisputePayment open(String reference) {
    return DisputePayment.open("sandbox", paid.paymentId(), reference);
  }

  private DisputePayment lost(String reference) {
    return DisputePayment.lost("sandbox", paid.paymentId(), reference);
  }

  private DisputePayment won(String reference) {
    return DisputePayment.won("sandbox", paid.paymentId(), reference);
  }

  private static Future<PaymentDisputed> send(DisputePayment report) {
    return service.node().bus().request(BusApi.DISPUTE_PAYMENT, report);
  }

  private static RefundStatus report(DisputePayment report) {
    return await(send(report)).status();
  }

  private static FaultCode refusal(DisputePayment report) {
    return await(
        send(report).transform(done -> Future.succeededFuture(Fault.of(done.cause()).code())));
  }

  private List<JsonNode> stored() {
    List<JsonNode> all = new ArrayList<>();
    String path = "/orders/" + paid.orderId() + "/refunds";
    merchant.api().get(path).json().get("data").forEach(all::add);
    return all;
  }

  private String figures() {
    JsonNode order = merchant.order(paid.orderId());
    return "%s %d of %d%s"
        .formatted(
            order.get("status").asText(),
            order.get("refunded").asInt(),
            order.get("received").asInt(),
            order.get("suspicious").asBoolean() ? " flagged" : "");
  }

  @Test
  void holdsTheMoneyUntilTheBankHasDecided() {
    DisputePayment report = open("d-1").withAmount(new BigDecimal("50000")).withReason("Not\nmine");
    assertEquals(RefundStatus.PENDING, report(report));
    JsonNode dispute = stored().get(0);
    assertTrue(dispute.get("dispute").asBoolean());
    assertFalse(dispute.get("byHand").asBoolean());
    assertEquals("pending", dispute.get("status").asText());
    assertEquals("d-1", dispute.get("providerReference").asText());
    assertEquals("paid 50000 of 150000 flagged", figures());
    assertEquals(409, refunds.send(paid.orderId(), "{\"amount\":100001}").status());
    JsonNode reason = merchant.order(paid.orderId()).at("/suspiciousReasons/0");
    assertEquals("disputed", reason.get("code").asText());
    assertEquals("sandbox reported dispute d-1 of 50000 IDR", reason.get("message").asText());
    assertEquals(
        PAID + " refund.created/5 order.suspicious/6/paid", merchant.history(paid.orderId()));
  }

  @Test
  void isLost() {
    report(open("d-1"));
    assertEquals(RefundStatus.SUCCEEDED, report(lost("d-1")));
    JsonNode dispute = stored().get(0);
    assertEquals("d-1", dispute.get("providerReference").asText());
    assertTrue(dispute.get("receiptNumber").asText().startsWith("RF-"));
    assertEquals("paid 150000 of 150000 flagged", figures());
    assertTrue(merchant.history(paid.orderId()).endsWith(" refund.succeeded/7/pending"));
  }

  @Test
  void isWon() {
    report(open("d-1"));
    assertEquals(RefundStatus.FAILED, report(won("d-1")));
    JsonNode dispute = stored().get(0);
    assertEquals("The bank decided for the merchant", dispute.get("failure").asText());
    assertFalse(dispute.has("receiptNumber"));
    assertEquals("paid 0 of 150000 flagged", figures());
    refunds.await(refunds.create(paid.orderId(), "{}"), "succeeded");
  }

  @Test
  void takesTheFirstDecision() {
    assertEquals(RefundStatus.SUCCEEDED, report(lost("d-1")), "its opening was not reported");
    assertEquals(RefundStatus.SUCCEEDED, report(won("d-1")));
    assertEquals(RefundStatus.SUCCEEDED, report(open("d-1")));
    assertEquals(1, stored().size());
    assertEquals("paid 150000 of 150000 flagged", figures());
  }

  @Test
  void storesADisputeOnce() {
    List<Future<PaymentDisputed>> all =
        Stream.of(open("d-1"), lost("d-1"), open("d-1"), open("d-2"))
            .map(report -> report.withAmount(BigDecimal.TEN))
            .map(DisputesIT::send)
            .toList();
    await(Future.all(all));
    assertEquals(2, stored().size());
    assertEquals("paid 20 of 150000 flagged", figures());
  }

  @Test
  void takesBackWhatWasRefunded() {
    refunds.await(refunds.create(paid.orderId(), "{}"), "succeeded");
    report(lost("d-1"));
    assertEquals("paid 300000 of 150000 flagged", figures());
    assertEquals(409, refunds.send(paid.orderId(), "{}").status());
  }

  @Test
  void keepsTheFlagOfAnOrder() {
    report(open("d-1").withAmount(BigDecimal.ONE));
    report(open("d-2").withAmount(BigDecimal.ONE));
    assertTrue(
        merchant.history(paid.orderId()).endsWith("order.suspicious/6/paid refund.created/7"));
    assertEquals(2, merchant.order(paid.orderId()).get("suspiciousReasons").size());
  }

  @Test
  void refusesReportsThatCannotBeStored() {
    assertEquals(
        FaultCode.NOT_FOUND, refusal(DisputePayment.open("manual", paid.paymentId(), "d-1")));
    assertEquals(FaultCode.NOT_FOUND, refusal(DisputePayment.open("sandbox", "pay_1", "d-1")));
    StartedPayment unpaid = merchant.startPayment();
    assertEquals(
        FaultCode.REFUND_EXCEEDS_RECEIVED,
        refusal(DisputePayment.open("sandbox", unpaid.paymentId(), "d-1")));
    assertEquals(FaultCode.INVALID_REQUEST, refusal(open("d-1").withAmount(BigDecimal.ZERO)));
    assertEquals(
        FaultCode.INVALID_REQUEST, refusal(open("d-1").withAmount(new BigDecimal("0.005"))));
    assertEquals("paid 0 of 150000", figures());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\nb"})
  void refusesReferencesThatCannotBeStored(String reference) {
    assertEquals(FaultCode.INVALID_REQUEST, refusal(open(reference)));
  }

  @Test
  void tellsTheCustomerOnTheReceipt() {
    report(open("d-1").withAmount(new BigDecimal("50000")));
    String path = "/orders/" + paid.orderId();
    String checkout =
        merchant.api().get("/payment-links").json().at("/data/0/checkoutUrl").asText();
    String page =
        new CheckoutClient(service).get(CheckoutClient.pathOf(checkout) + path).html().text();
    assertTrue(page.contains("IDR 50,000 is disputed. The bank has not decided yet."), page);
  }
}
