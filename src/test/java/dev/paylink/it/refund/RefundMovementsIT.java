package dev.paylink.it.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestRefunder;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which movements of money a provider is asked to take back. */
class RefundMovementsIT {
  private static TestService service;
  private static TestRefunder acme;
  private static TestMerchant merchant;
  private static Refunds refunds;
  private String order;
  private String payment;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
    acme = TestRefunder.deploy(service, "acme");
    merchant = new TestMerchant(service, "sandbox", "acme");
    refunds = new Refunds(service, merchant);
  }

  /** Of 150000 and then 40000 IDR. */
  @BeforeEach
  void receiveTwice() {
    acme.onRefund(refund -> succeeded(refund));
    order = refunds.paidAtOnce("acme");
    payment = refunds.payment(order, "acme");
    report("second-" + payment, "40000", "IDR");
    report("dollars-" + payment, "5", "USD");
    assertEquals(190_000, merchant.order(order).get("received").asInt());
  }

  private static Future<RefundStarted> succeeded(RefundPayment refund) {
    return Future.succeededFuture(RefundStarted.succeeded("r-" + refund.refundId()));
  }

  private void report(String reference, String amount, String currency) {
    SettlePayment report =
        SettlePayment.received("acme", payment, reference)
            .withMoney(new BigDecimal(amount), currency);
    TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
  }

  private RefundedMovement first(int amount) {
    return new RefundedMovement("p-" + payment, new BigDecimal(amount));
  }

  private RefundedMovement second(int amount) {
    return new RefundedMovement("second-" + payment, new BigDecimal(amount));
  }

  private List<RefundedMovement> takenBack(String json) {
    JsonNode refund = refunds.create(order, json);
    refunds.await(refund, "succeeded");
    RefundPayment asked = acme.requests(refund.get("id").asText()).get(0);
    assertEquals(asked.movements().get(0).reference(), asked.providerReference());
    return asked.movements();
  }

  @Test
  void takesBackAllMovementsNewestFirst() {
    assertEquals(List.of(second(40_000), first(150_000)), takenBack("{}"));
  }

  @Test
  void takesBackNewestThatCovers() {
    assertEquals(List.of(second(30_000)), takenBack("{\"amount\":30000}"));
    assertEquals(List.of(first(20_000)), takenBack("{\"amount\":20000}"));
    assertEquals(List.of(second(10_000)), takenBack("{\"amount\":10000}"));
    assertEquals(List.of(first(130_000)), takenBack("{}"));
  }

  @Test
  void spreadsOverSeveralWhereNoneCovers() {
    assertEquals(List.of(second(40_000), first(120_000)), takenBack("{\"amount\":160000}"));
    assertEquals(List.of(first(30_000)), takenBack("{}"));
  }

  @Test
  void takesBackAgainWhatFailed() {
    acme.answer(RefundStarted.failed(null, "Closed account"));
    refunds.await(refunds.create(order, "{\"amount\":40000}"), "failed");
    acme.onRefund(refund -> succeeded(refund));
    assertEquals(List.of(second(40_000)), takenBack("{\"amount\":40000}"));
  }

  @Test
  void takesBackWhatADisputeLeaves() {
    DisputePayment dispute =
        DisputePayment.open("acme", payment, "d").withAmount(new BigDecimal("40000"));
    PaymentDisputed disputed =
        TestService.await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, dispute));
    assertEquals(List.of(first(150_000)), takenBack("{}"));
    service.advance(Duration.ofHours(2));
    DisputePayment won = DisputePayment.won("acme", payment, "d");
    TestService.await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, won));
    assertEquals(List.of(second(40_000)), takenBack("{}"));
    assertEquals(List.of(), acme.requests(disputed.refundId()));
  }

  /** What a provider did for an earlier request stays what it is asked for. */
  @Test
  void asksForSameMovementsAgain() {
    acme.answer(RefundStarted.pending("r"));
    JsonNode refund = refunds.create(order, "{\"amount\":30000}");
    String id = refund.get("id").asText();
    Awaitility.await().until(() -> acme.requests(id).size() == 1);
    report("third-" + payment, "35000", "IDR");
    acme.onRefund(asked -> succeeded(asked));
    service.advance(Duration.ofSeconds(16));
    refunds.await(refund, "succeeded");
    List<List<RefundedMovement>> asked =
        acme.requests(id).stream().map(RefundPayment::movements).distinct().toList();
    assertEquals(List.of(List.of(second(30_000))), asked);
  }
}
