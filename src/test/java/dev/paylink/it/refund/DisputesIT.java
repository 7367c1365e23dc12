package dev.paylink.it.refund;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.DisputePaymentBuilder;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
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
  void takesTheLastDecision() {
    assertEquals(RefundStatus.SUCCEEDED, report(lost("d-1")), "its opening was not reported");
    assertEquals("refunded 150000, 1 times", turnover());
    String number = stored().get(0).get("receiptNumber").asText();
    String file = "/orders/%s/refunds/%s/receipt.pdf".formatted(paid.orderId(), refundId());
    assertEquals(RefundStatus.FAILED, report(won("d-1")));
    assertEquals(RefundStatus.FAILED, report(won("d-1")));
    assertEquals(RefundStatus.FAILED, report(open("d-1")));
    assertEquals("paid 0 of 150000 flagged", figures());
    assertEquals("", turnover());
    assertFalse(stored().get(0).has("receiptNumber"));
    assertEquals(404, merchant.api().get(file).status());
    assertEquals(RefundStatus.SUCCEEDED, report(lost("d-1").withAmount(new BigDecimal("60000"))));
    assertEquals("paid 60000 of 150000 flagged", figures());
    assertEquals(RefundStatus.SUCCEEDED, report(lost("d-1").withAmount(new BigDecimal("90000"))));
    assertEquals("refunded 90000, 1 times", turnover());
    assertEquals(1, stored().size());
    assertEquals(number, stored().get(0).get("receiptNumber").asText());
    String decisions =
        " refund.succeeded/7/pending refund.failed/8/succeeded refund.succeeded/9/failed"
            + " refund.succeeded/10/succeeded";
    assertTrue(merchant.history(paid.orderId()).endsWith(decisions));
    String csv = merchant.api().get("/refunds.csv?from=2020-01-01&to=2029-01-01").text();
    assertEquals(6, csv.lines().count(), csv);
    assertEquals(409, refunds.send(paid.orderId(), "{\"amount\":60001}").status());
    refunds.await(refunds.create(paid.orderId(), "{\"amount\":60000}"), "succeeded");
  }

  private String refundId() {
    return stored().get(0).get("id").asText();
  }

  private String turnover() {
    JsonNode totals =
        merchant.api().get("/turnover?from=2020-01-01&to=2029-01-01").json().get("totals");
    int refunded = totals.at("/0/refunded").asInt();
    int times = totals.at("/0/refunds").asInt();
    return refunded == 0 && times == 0 ? "" : "refunded %d, %d times".formatted(refunded, times);
  }

  @Test
  void takesTheDecisionThatTheBankMadeLast() {
    Instant noon = Instant.parse("2026-11-21T12:00:00Z");
    assertEquals(RefundStatus.SUCCEEDED, report(at(lost("d-1"), noon)));
    assertEquals(RefundStatus.FAILED, report(at(won("d-1"), noon.plusSeconds(20))));
    assertEquals(RefundStatus.FAILED, report(at(lost("d-1"), noon)), "sent again");
    assertEquals(RefundStatus.FAILED, report(at(won("d-1"), noon.plusSeconds(30))));
    assertEquals(RefundStatus.FAILED, report(at(lost("d-1"), noon.plusSeconds(25))), "late");
    assertEquals("paid 0 of 150000 flagged", figures());
  }

  private static DisputePayment at(DisputePayment report, Instant when) {
    return DisputePaymentBuilder.builder(report).at(when).build();
  }

  @Test
  void holdsWhatTheBankWantsNow() {
    report(open("d-1").withAmount(new BigDecimal("50000")));
    assertEquals(RefundStatus.PENDING, report(open("d-1").withAmount(new BigDecimal("80000"))));
    assertEquals("paid 80000 of 150000 flagged", figures());
    assertTrue(merchant.history(paid.orderId()).endsWith(" refund.created/7/pending"));
  }

  @Test
  void failsARefundThatHadSucceeded() {
    JsonNode refund = refunds.create(paid.orderId(), "{\"amount\":50000}");
    refunds.await(refund, "succeeded");
    String id = refund.get("id").asText();
    Bus bus = service.node().bus();
    SettleRefund late = SettleRefund.failed("sandbox", id, null, "Account closed");
    assertEquals(RefundStatus.FAILED, await(bus.request(BusApi.SETTLE_REFUND, late)).status());
    assertEquals("paid 0 of 150000 flagged", figures());
    assertEquals("", turnover());
    assertTrue(
        merchant
            .history(paid.orderId())
            .endsWith(" refund.failed/7/succeeded order.suspicious/8/paid"));
    SettleRefund doubtful = SettleRefund.succeeded("sandbox", id, null);
    assertEquals(RefundStatus.FAILED, await(bus.request(BusApi.SETTLE_REFUND, doubtful)).status());
    await(bus.request(BusApi.SETTLE_REFUND, doubtful));
    assertEquals(
        List.of("refund_changed", "refund_changed"),
        merchant.order(paid.orderId()).get("suspiciousReasons").findValuesAsText("code"));
    refunds.await(refunds.create(paid.orderId(), "{}"), "succeeded");
  }

  @Test
  void flagsAnOrderForWhatCannotBeStored() {
    DoubtPayment doubt = new DoubtPayment("sandbox", paid.paymentId(), "a part\nis gone");
    await(service.node().bus().request(BusApi.DOUBT_PAYMENT, doubt));
    await(service.node().bus().request(BusApi.DOUBT_PAYMENT, doubt));
    JsonNode reasons = merchant.order(paid.orderId()).get("suspiciousReasons");
    assertEquals(1, reasons.size());
    assertEquals("provider_report", reasons.at("/0/code").asText());
    assertEquals("sandbox reported: a part is gone", reasons.at("/0/message").asText());
    assertTrue(merchant.history(paid.orderId()).endsWith(" order.suspicious/5/paid"));
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

  /** Also by reports that raise what earlier ones have said. */
  @Test
  void takesAPaymentBackAtMostTwice() {
    for (int i = 0; i < 4; i++) {
      send(open("d-" + i).withAmount(new BigDecimal("90000")));
    }
    await(send(open("d-3").withAmount(new BigDecimal("150000"))).otherwiseEmpty());
    await(send(lost("d-2").withAmount(new BigDecimal("150000"))).otherwiseEmpty());
    assertEquals("paid 300000 of 150000 flagged", figures());
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
    assertEquals("paid 0 of 150000 flagged", figures());
    assertTrue(merchant.order(unpaid.orderId()).get("suspicious").asBoolean());
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
    String receipt = CheckoutClient.pathOf(checkout) + path;
    String page = new CheckoutClient(service).get(receipt).html().text();
    assertTrue(page.contains("IDR 50,000 is disputed. The bank has not decided yet."), page);
    report(lost("d-1"));
    String lost = new CheckoutClient(service).get(receipt).html().text();
    assertTrue(lost.contains("The bank has taken back part of your payment"), lost);
    assertTrue(lost.contains("Your bank has taken IDR 50,000 back from the shop."), lost);
    assertFalse(lost.contains("has been sent back"), lost);
  }
}
