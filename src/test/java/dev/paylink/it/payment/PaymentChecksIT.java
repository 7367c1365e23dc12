package dev.paylink.it.payment;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestChecker;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What providers are asked about the payments that they have started. */
class PaymentChecksIT {
  private static final Duration MINUTE = Duration.ofSeconds(61);

  private static TestService service;
  private static TestChecker acme;
  private static TestProvider other;

  private TestMerchant merchant;
  private CheckoutClient browser;
  private String receipt;
  private String order;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved, and sweeps follow at once.
    service =
        TestService.start(
            Map.of("PAYLINK_ORDERS_PENDING_TTL", "3h", "PAYLINK_ORDERS_SWEEP_INTERVAL", "200ms"));
    acme = TestChecker.deploy(service, "acme");
    other = TestProvider.deploy(service, "other");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    acme.reset();
    merchant = new TestMerchant(service, "acme", "other");
    browser = new CheckoutClient(service);
  }

  /** Starts a payment. */
  private void pay() {
    receipt =
        CheckoutClient.pathOf(browser.pay(merchant.newCheckout(), "acme").location())
            .replace("/return", "");
    order = receipt.substring(receipt.lastIndexOf('/') + 1);
  }

  private void awaitStatus(String status) {
    await().untilAsserted(() -> assertEquals(status, merchant.status(order)));
  }

  private long questions() {
    return service.number(
        """
        select count(*) from payment_check c join payment p on p.id = c.payment_id
        where p.order_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(order)));
  }

  private void awaitNoQuestions() {
    await().untilAsserted(() -> assertEquals(0, questions()));
  }

  private static Future<PaymentReport> succeeded(StartedPayment payment) {
    return Future.succeededFuture(PaymentReport.ended(acme.success(payment)));
  }

  @Test
  void findsThePaymentWhoseNotificationWasLost() {
    pay();
    acme.onCheck(PaymentChecksIT::succeeded);
    service.advance(MINUTE);
    awaitStatus("paid");
    awaitNoQuestions();
    StartedPayment asked = acme.checks(order).get(0);
    String payment = merchant.order(order).at("/payments/0/id").asText();
    assertEquals(payment, asked.paymentId());
    assertEquals(merchant.merchantId(), asked.merchantId());
    assertTrue(asked.testMode());
    assertEquals(new BigDecimal(merchant.order(order).get("amount").asText()), asked.amount());
    assertEquals("own-" + payment, asked.providerPaymentId());
    assertEquals(1, acme.checks(order).size());
    assertTrue(acme.cancels(order).isEmpty());
  }

  @Test
  void asksWhenTheCustomerReturns() {
    pay();
    assertEquals(303, browser.get(receipt + "/return").status());
    assertEquals(1, acme.checks(order).size());
    acme.onCheck(PaymentChecksIT::succeeded);
    browser.get(receipt + "/return"); // soon after, so nobody is asked
    assertEquals("pending", merchant.status(order));
    service.advance(Duration.ofSeconds(6));
    browser.get(receipt + "/return");
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void showsThePageIfTheProviderFails() {
    pay();
    acme.onCheck(payment -> Future.failedFuture("down"));
    assertEquals(303, browser.get(receipt + "/return").status());
    assertEquals("pending", merchant.status(order));
    assertEquals(1, questions());
  }

  @Test
  void asksBeforeItCancels() {
    pay();
    acme.onCheck(PaymentChecksIT::succeeded);
    ApiClient.Answer refused = merchant.api().delete("/orders/" + order);
    assertEquals(409, refused.status());
    assertEquals("paid", merchant.status(order));
  }

  @Test
  void endsThePaymentOfACancelledOrder() {
    pay();
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await().untilAsserted(() -> assertEquals(1, acme.cancels(order).size()));
    awaitNoQuestions();
    assertEquals("cancelled", merchant.status(order));
  }

  @Test
  void endsThePaymentOfAnExpiredOrder() {
    pay();
    service.advance(Duration.ofHours(4));
    awaitStatus("cancelled");
    await().untilAsserted(() -> assertEquals(1, acme.cancels(order).size()));
    awaitNoQuestions();
  }

  @Test
  void keepsWhatWasPaidBeforeTheEnd() {
    pay();
    acme.onCancel(PaymentChecksIT::succeeded);
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    awaitNoQuestions();
    assertTrue(merchant.order(order).get("suspicious").asBoolean());
    assertTrue(merchant.history(order).contains("order.payment_conflict"), merchant.history(order));
  }

  @Test
  void asksToEndUntilItIsDone() {
    pay();
    acme.onCancel(payment -> Future.failedFuture("down"));
    assertEquals(204, merchant.api().delete("/orders/" + order).status());
    await().untilAsserted(() -> assertEquals(1, acme.cancels(order).size()));
    acme.onCancel(payment -> Future.succeededFuture(PaymentReport.stillPending()));
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals(2, acme.cancels(order).size()));
    acme.reset();
    service.advance(MINUTE.multipliedBy(2));
    awaitNoQuestions();
    assertEquals(3, acme.cancels(order).size());
  }

  @Test
  void endsTheOtherPaymentOfAPaidOrder() {
    pay();
    other.onStart(
        payment -> Future.succeededFuture(PaymentStarted.succeeded("r-" + payment.paymentId())));
    browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "other"));
    assertEquals("paid", merchant.status(order));
    await().untilAsserted(() -> assertEquals(1, acme.cancels(order).size()));
    awaitNoQuestions();
  }

  @Test
  void asksAboutAStartWithoutAnAnswer() {
    acme.onStart(payment -> Future.failedFuture("The answer was lost"));
    assertEquals(502, browser.pay(merchant.newCheckout(), "acme").status());
    order = merchant.orders().get(0);
    assertEquals(1, questions());
    acme.onCheck(PaymentChecksIT::succeeded);
    service.advance(MINUTE);
    awaitStatus("paid");
  }

  @Test
  void asksNoMoreAboutWhatIsReported() {
    pay();
    String payment = merchant.order(order).at("/payments/0/id").asText();
    SettlePayment report = SettlePayment.received("acme", payment, "n-" + payment);
    TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
    assertEquals("paid", merchant.status(order));
    assertEquals(0, questions());
    assertTrue(acme.checks(order).isEmpty());
  }

  @Test
  void asksAgainAfterLongerAndLongerPauses() {
    pay();
    for (int minutes : List.of(1, 1, 2, 4, 8)) {
      int before = acme.checks(order).size();
      service.advance(MINUTE.multipliedBy(minutes));
      await().untilAsserted(() -> assertEquals(before + 1, acme.checks(order).size()));
    }
  }

  @Test
  void startsAgainWithTheIdOfTheProvider() {
    pay();
    acme.onCheck(payment -> Future.succeededFuture(PaymentReport.ended()));
    service.advance(MINUTE);
    awaitNoQuestions();
    assertEquals(
        303, browser.post(receipt, CheckoutClient.fill(browser.get(receipt), "acme")).status());
    assertEquals(2, acme.starts(order).size());
    assertEquals(
        "own-" + acme.starts(order).get(0).paymentId(),
        acme.starts(order).get(1).providerPaymentId());
    assertEquals(1, questions());
  }

  @Test
  void refusesReportsAboutOtherPayments() {
    pay();
    String wanted = order;
    pay();
    String victim = merchant.order(order).at("/payments/0/id").asText();
    acme.onCheck(
        payment ->
            Future.succeededFuture(
                PaymentReport.ended(SettlePayment.received("acme", victim, "x-" + victim))));
    order = wanted;
    service.advance(MINUTE);
    await().untilAsserted(() -> assertEquals(1, acme.checks(wanted).size()));
    assertEquals("pending", merchant.status(wanted));
  }

  @Test
  void refusesIdsThatCannotBeStored() {
    acme.onStart(
        payment ->
            Future.succeededFuture(
                PaymentStarted.waiting().withProviderPaymentId("x".repeat(201))));
    assertEquals(502, browser.pay(merchant.newCheckout(), "acme").status());
  }
}
