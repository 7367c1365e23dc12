package dev.paylink.it.refund;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.RefundMessages.RefundOutcome;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestRefunder;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refunds through payment providers of extensions. */
class RefundProvidersIT {
  /** Longer than the pause until the second request, and each of them than the one before. */
  private static final Duration PAUSE = Duration.ofSeconds(16);

  private static TestService service;
  private static TestRefunder acme;
  private TestMerchant merchant;
  private Refunds refunds;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
    acme = TestRefunder.deploy(service, "acme");
    TestProvider plain = TestProvider.deploy(service, "plain");
    plain.onStart(payment -> Future.succeededFuture(PaymentStarted.succeeded(payment.paymentId())));
  }

  @BeforeEach
  void open() {
    acme.onRefund(refund -> Future.succeededFuture(RefundStarted.succeeded("r-1")));
    merchant = new TestMerchant(service, "acme", "plain");
    refunds = new Refunds(service, merchant);
  }

  /** Returns an order that was paid at once through a provider. */
  private String paid(String provider) {
    return refunds.paidAtOnce(provider);
  }

  private static String id(JsonNode refund) {
    return refund.get("id").asText();
  }

  @Test
  void passesRefundToProvider() {
    String order = paid("acme");
    JsonNode refund = refunds.create(order, "{\"amount\":50000,\"reason\":\"Seat\"}");
    refunds.await(refund, "succeeded");
    String payment = refunds.payment(order, "acme");
    assertEquals(
        List.of(
            new RefundPayment(
                id(refund),
                payment,
                "p-" + payment,
                merchant.merchantId(),
                true,
                new BigDecimal("50000"),
                "IDR",
                "Seat",
                List.of(new RefundedMovement("p-" + payment, new BigDecimal("50000"))),
                order)),
        acme.requests(id(refund)));
  }

  @Test
  void leavesRefundToMerchantWithoutCommand() {
    assertByHand(refunds.create(paid("plain"), "{}"), "plain");
  }

  @Test
  void leavesRefundToMerchantIfNotSupported() {
    acme.answer(RefundStarted.notSupported());
    assertByHand(refunds.create(paid("acme"), "{}"), "acme");
  }

  private void assertByHand(JsonNode refund, String provider) {
    assertEquals("pending", refund.get("status").asText());
    JsonNode done = refunds.await(refund, "succeeded");
    assertTrue(done.get("byHand").asBoolean());
    assertEquals(provider, done.get("provider").asText());
    String order = refund.get("orderId").asText();
    assertEquals(Refunds.AMOUNT, refunds.refunded(order));
    assertTrue(merchant.history(order).endsWith("refund.created/4 refund.succeeded/5/pending"));
  }

  @Test
  void releasesAmountOnFailure() {
    acme.answer(RefundStarted.failed(null, "Closed\u0000 account"));
    String order = paid("acme");
    JsonNode failed = refunds.await(refunds.create(order, "{}"), "failed");
    assertEquals("Closed  account", failed.get("failure").asText());
    assertFalse(failed.has("providerReference"));
    assertEquals(0, refunds.refunded(order));
  }

  @Test
  void settlesPendingRefundByLaterReport() {
    acme.answer(RefundStarted.pending("r-7"));
    String order = paid("acme");
    JsonNode refund = refunds.create(order, "{}");
    Awaitility.await().until(() -> refunds.get(refund).has("providerReference"));
    RefundSettled done = new RefundSettled(id(refund), order, RefundStatus.SUCCEEDED);
    assertEquals(done, await(report(refund, "acme", "r-7-done", true)));
    assertEquals(done, await(report(refund, "acme", "r-7-done", true)), "a repeated report");
    assertEquals("r-7-done", refunds.get(refund).get("providerReference").asText());
    assertFalse(refunds.get(refund).has("failure"));
    assertEquals(Refunds.AMOUNT, refunds.refunded(order));
    assertTrue(merchant.history(order).endsWith("refund.created/4 refund.succeeded/5/pending"));
  }

  /** A bank can send a refund back that had succeeded. */
  @Test
  void takesTheLastWordOfTheProvider() {
    acme.answer(RefundStarted.pending("r-7"));
    String order = paid("acme");
    JsonNode refund = refunds.create(order, "{}");
    Awaitility.await().until(() -> refunds.get(refund).has("providerReference"));
    await(report(refund, "acme", "r-7", true));
    assertEquals(RefundStatus.FAILED, await(report(refund, "acme", "r-7", false)).status());
    assertEquals("No", refunds.get(refund).get("failure").asText());
    assertEquals(0, refunds.refunded(order));
    assertTrue(merchant.order(order).get("suspicious").asBoolean());
    assertTrue(merchant.history(order).contains("refund.failed/6/succeeded"));
  }

  @Test
  void releasesAmountOnLaterFailure() {
    acme.answer(RefundStarted.pending("r-7"));
    String order = paid("acme");
    JsonNode refund = refunds.create(order, "{}");
    assertEquals(RefundStatus.FAILED, await(report(refund, "acme", null, false)).status());
    assertEquals(0, refunds.refunded(order));
    assertEquals(RefundStatus.FAILED, await(report(refund, "acme", null, true)).status());
    assertEquals(0, refunds.refunded(order));
  }

  private static Future<RefundSettled> report(
      JsonNode refund, String provider, String reference, boolean succeeded) {
    return report(id(refund), provider, reference, succeeded);
  }

  private static Future<RefundSettled> report(
      String refund, String provider, String reference, boolean succeeded) {
    SettleRefund report =
        succeeded
            ? SettleRefund.succeeded(provider, refund, reference)
            : SettleRefund.failed(provider, refund, reference, "No");
    return service.node().bus().request(BusApi.SETTLE_REFUND, report);
  }

  @Test
  void refusesReportsThatCannotBeStored() {
    acme.answer(RefundStarted.pending("r-7"));
    JsonNode refund = refunds.create(paid("acme"), "{}");
    assertEquals(FaultCode.NOT_FOUND, refusal(report(refund, "plain", "r", true)));
    assertEquals(FaultCode.NOT_FOUND, refusal(report("ref_1", "acme", "r", true)));
    String unknown = "ref_" + id(refund).substring(4, 28) + "zz";
    assertEquals(FaultCode.NOT_FOUND, refusal(report(unknown, "acme", "r", true)));
    for (String reference : List.of("", "a\nb", "x".repeat(201))) {
      assertEquals(FaultCode.INVALID_REQUEST, refusal(report(refund, "acme", reference, true)));
    }
    assertEquals("pending", refunds.get(refund).get("status").asText());
  }

  private static FaultCode refusal(Future<?> reply) {
    return await(reply.transform(done -> Future.succeededFuture(Fault.of(done.cause()).code())));
  }

  @Test
  void asksAgainAfterFailureWithSameId() {
    acme.onRefund(refund -> Future.failedFuture(new IllegalStateException("Acme is down")));
    JsonNode refund = refunds.create(paid("acme"), "{}");
    awaitRequests(refund, 1);
    assertEquals("pending", refunds.get(refund).get("status").asText());
    acme.answer(RefundStarted.succeeded("r-1"));
    service.advance(PAUSE);
    refunds.await(refund, "succeeded");
    List<RefundPayment> requests = acme.requests(id(refund));
    assertEquals(2, requests.size());
    assertEquals(requests.get(0), requests.get(1));
  }

  private static void awaitRequests(JsonNode refund, int count) {
    Awaitility.await().until(() -> acme.requests(id(refund)).size() == count);
  }

  @Test
  void asksAgainAfterUnusableAnswer() {
    JsonNode refund = null;
    List<RefundStarted> unusable =
        List.of(
            new RefundStarted(RefundOutcome.SUCCEEDED, null, null),
            new RefundStarted(RefundOutcome.PENDING, "", null),
            new RefundStarted(RefundOutcome.FAILED, null, null),
            RefundStarted.succeeded("a\u0000b"));
    for (int i = 0; i < unusable.size(); i++) {
      acme.answer(unusable.get(i));
      if (refund == null) {
        refund = refunds.create(paid("acme"), "{}");
      } else {
        service.advance(PAUSE.multipliedBy(1L << i));
      }
      awaitRequests(refund, i + 1);
      assertEquals("pending", refunds.get(refund).get("status").asText());
    }
    acme.onRefund(asked -> null);
    service.advance(PAUSE.multipliedBy(1L << unusable.size()));
    awaitRequests(refund, unusable.size() + 1);
    acme.answer(RefundStarted.succeeded("r-1"));
    service.advance(Duration.ofHours(1));
    refunds.await(refund, "succeeded");
  }

  @Test
  void keepsFirstOutcomeOfTwoAnswers() {
    Promise<RefundStarted> late = Promise.promise();
    acme.onRefund(refund -> late.future());
    String order = paid("acme");
    JsonNode refund = refunds.create(order, "{}");
    awaitRequests(refund, 1);
    acme.answer(RefundStarted.succeeded("r-2"));
    service.advance(PAUSE);
    refunds.await(refund, "succeeded");
    late.complete(RefundStarted.failed("r-1", "Too late"));
    JsonNode next = refunds.create(paid("acme"), "{}");
    refunds.await(next, "succeeded");
    assertEquals("r-2", refunds.get(refund).get("providerReference").asText());
    assertEquals("succeeded", refunds.get(refund).get("status").asText());
    assertEquals(Refunds.AMOUNT, refunds.refunded(order));
  }

  /** A provider that does not answer takes no turn of another. */
  @Test
  void asksOtherProvidersWhileOneIsSilent() {
    Promise<RefundStarted> silent = Promise.promise();
    acme.onRefund(refund -> silent.future());
    for (int i = 0; i < 12; i++) {
      refunds.create(paid("acme"), "{}");
    }
    refunds.await(refunds.create(paid("plain"), "{}"), "succeeded");
    silent.complete(RefundStarted.succeeded("r-1")); // later tests do not wait for acme
  }

  @Test
  void waitsForProviderThatIsNotRegistered() {
    // A node of its own: it is stopped.
    try (TestService first = TestService.start()) {
      TestRefunder.deploy(first, "late");
      TestRefunder.deploy(first, "early");
      TestMerchant seller = new TestMerchant(first, "late", "early");
      String paid = new Refunds(first, seller).paidAtOnce("late");
      String other = new Refunds(first, seller).paidAtOnce("early");
      first.stop().toCompletionStage().toCompletableFuture().join();
      try (TestService second = first.anotherNode(Map.of())) {
        ApiClient api = new ApiClient(second, seller.api().token());
        JsonNode refund = api.post("/orders/" + paid + "/refunds", "{}").json();
        String refundPath = "/orders/" + paid + "/refunds/" + id(refund);
        TestRefunder.deploy(second, "early");
        JsonNode next = api.post("/orders/" + other + "/refunds", "{}").json();
        String nextPath = "/orders/" + other + "/refunds/" + id(next);
        Awaitility.await()
            .until(() -> api.get(nextPath).json().get("status").asText().equals("succeeded"));
        assertEquals("pending", api.get(refundPath).json().get("status").asText());
        TestRefunder late = TestRefunder.deploy(second, "late");
        Awaitility.await()
            .until(() -> api.get(refundPath).json().get("status").asText().equals("succeeded"));
        assertEquals(1, late.requests(id(refund)).size());
      }
    }
  }
}
