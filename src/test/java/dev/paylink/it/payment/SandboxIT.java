package dev.paylink.it.payment;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Delayed outcomes of the sandbox. */
class SandboxIT {
  private static final String PLANS = "select count(*) from sandbox_plan";

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    browser = new CheckoutClient(service);
  }

  @Test
  void settlesPlannedOutcomesLater() {
    String checkout = merchant.newCheckout();
    browser.choose(browser.pay(checkout, "sandbox").location(), "success_later");
    browser.choose(browser.pay(checkout, "sandbox").location(), "success_after_cancellation");
    String later = merchant.orders().get(0);
    String afterCancellation = merchant.orders().get(1);
    assertEquals("pending", merchant.status(later));
    service.advance(Duration.ofSeconds(11));
    await().until(() -> merchant.status(later).equals("paid"));
    merchant.api().delete("/orders/" + afterCancellation);
    await().until(() -> merchant.order(afterCancellation).get("suspicious").asBoolean());
    assertEquals("cancelled", merchant.status(afterCancellation));
  }

  @Test
  void dropsPlanWhenOrderIsConfirmed() {
    String sandbox = browser.pay(merchant.newCheckout(), "sandbox").location();
    browser.choose(sandbox, "success_after_cancellation");
    assertEquals(1, service.number(PLANS));
    String id = merchant.orders().get(0);
    merchant.api().patch("/orders/" + id, "{\"status\":\"paid\"}");
    await().until(() -> service.number(PLANS) == 0);
    JsonNode order = merchant.order(id);
    assertEquals("pending", order.at("/payments/0/status").asText());
    assertFalse(order.get("suspicious").asBoolean());
    assertEquals(
        "order.created/1 payment.pending/2 payment.succeeded/3/pending order.paid/4/pending",
        merchant.history(id));
  }

  private String decide(String outcome) {
    String checkout = merchant.newCheckout();
    browser.choose(browser.pay(checkout, "sandbox").location(), outcome);
    return merchant.orders().get(0);
  }

  private void assertMoney(String expected, String order) {
    JsonNode detail = merchant.order(order);
    assertEquals(
        expected,
        "%s %s".formatted(detail.get("status").asText(), detail.get("received").asText()));
  }

  @Test
  void paysInParts() {
    StartedPayment started = merchant.startPayment();
    String order = started.orderId();
    assertEquals(204, simulate(started, "{\"scenario\":\"in_parts\",\"seconds\":10}").status());
    assertEquals(204, simulate(started, "{\"scenario\":\"failure\"}").status());
    assertMoney("pending 75000", order);
    service.advance(Duration.ofSeconds(11));
    await().until(() -> merchant.status(order).equals("paid"));
    assertMoney("paid 150000", order);
    await().until(() -> service.number(PLANS) == 0);
  }

  @Test
  void paysTooMuch() {
    StartedPayment started = merchant.startPayment();
    assertEquals(204, simulate(started, "{\"scenario\":\"too_much\"}").status());
    assertEquals(204, simulate(started, "{\"scenario\":\"twice\"}").status());
    assertMoney("paid 165000", started.orderId());
  }

  @Test
  void keepsTheFirstChoiceIfThePaymentStaysPending() {
    StartedPayment started = merchant.startPayment();
    assertEquals(204, simulate(started, "{\"scenario\":\"other_currency\"}").status());
    assertEquals(204, simulate(started, "{\"scenario\":\"twice\"}").status());
    assertMoney("pending 0", started.orderId());
  }

  @Test
  void takesOneOfTwoChoicesAtOnce() {
    for (int i = 0; i < Effort.of(5, 50); i++) {
      StartedPayment started = merchant.startPayment();
      Stream.of("refund_fails", "success")
          .map("{\"scenario\":\"%s\"}"::formatted)
          .map(body -> CompletableFuture.supplyAsync(() -> simulate(started, body).status()))
          .toList()
          .forEach(status -> assertEquals(204, status.join()));
      JsonNode settlements = merchant.order(started.orderId()).at("/payments/0/settlements");
      assertEquals(1, settlements.size(), settlements::toString);
    }
  }

  private Answer simulate(StartedPayment started, String body) {
    return merchant.api().post(path(started.paymentId()), body);
  }

  private static String path(String paymentId) {
    return "/payments/" + paymentId + "/sandbox";
  }

  @Test
  void refusesToSimulatePaymentsThatAreNotOfTheSandboxOfTheMerchant() {
    String own = merchant.startPayment().paymentId();
    String recorded =
        merchant
            .api()
            .post(
                "/orders/" + merchant.api().newOrder() + "/payments",
                "{\"amount\":1,\"currency\":\"IDR\"}")
            .json()
            .get("id")
            .asText();
    String success = "{\"scenario\":\"success\"}";
    assertEquals(404, service.newClient().post(path(own), success).status());
    for (String other : List.of(recorded, "pay_01jd5k8zv7e6w9q2m4t8x0c3fb")) {
      Answer answer = merchant.api().post(path(other), success);
      assertEquals(404, answer.status());
      assertEquals("The sandbox has no payment " + other, answer.json().at("/message").asText());
    }
    assertEquals("pending", merchant.status(merchant.orderOf(own)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'scenario':'free'}|scenario",
        "{}|scenario",
        "{'scenario':'in_parts','seconds':0}|seconds",
        "{'scenario':'in_parts','seconds':86401}|seconds"
      },
      quoteCharacter = '"')
  void namesTheFieldOfABadSimulation(String body, String field) {
    Answer answer =
        merchant.api().post(path("pay_01jd5k8zv7e6w9q2m4t8x0c3fb"), body.replace('\'', '"'));
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains(field), answer::text);
  }

  @Test
  void paysTwice() {
    String order = decide("twice");
    assertMoney("paid 150000", order);
    assertEquals(
        "1",
        service.text(
            """
            select count(*) from settlement s join payment p on p.id = s.payment_id
            where s.repeated and p.order_id = '%s'"""
                .formatted(TypeId.ORDER.decode(order))));
  }

  @Test
  void paysInOtherCurrency() {
    String order = decide("other_currency");
    assertMoney("pending 0", order);
    assertEquals("USD", merchant.order(order).at("/payments/0/settlements/0/currency").asText());
  }

  @Test
  void refusesRefunds() {
    String order = decide("refund_fails");
    assertMoney("paid 150000", order);
    String refunds = "/orders/" + order + "/refunds";
    merchant.api().post(refunds, "{\"amount\":1}");
    await()
        .until(
            () -> merchant.api().get(refunds).json().at("/data/0/status").asText(),
            "failed"::equals);
  }

  @ParameterizedTest
  @CsvSource({"dispute_lost, succeeded, 150000", "dispute_won, failed, 0"})
  void isDisputed(String outcome, String decided, int refunded) {
    String order = decide(outcome);
    assertMoney("paid 150000", order);
    assertDispute("pending", order);
    assertEquals("disputed", merchant.order(order).at("/suspiciousReasons/0/code").asText());
    service.advance(Duration.ofSeconds(11));
    await().untilAsserted(() -> assertDispute(decided, order));
    assertEquals(refunded, merchant.order(order).get("refunded").asInt());
    await().until(() -> service.number(PLANS) == 0);
  }

  private void assertDispute(String status, String order) {
    JsonNode refunds = merchant.api().get("/orders/" + order + "/refunds").json().get("data");
    assertEquals(1, refunds.size());
    assertTrue(refunds.at("/0/dispute").asBoolean());
    assertEquals(status, refunds.at("/0/status").asText());
  }

  @Test
  void findsMoneyWhoseNotificationWasLost() {
    String order = decide("notification_lost");
    assertMoney("pending 0", order);
    service.advance(Duration.ofMinutes(2));
    await().until(() -> merchant.status(order).equals("paid"));
    await().until(() -> service.number(PLANS) == 0);
  }
}
