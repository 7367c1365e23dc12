package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStartedBuilder;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What customers see of the next steps beside a redirect. */
class NextStepsIT {
  private static final Instant END = Instant.parse("2033-05-18T03:33:20Z");
  private static final String QRIS = "00020101021226<&\"5303360";

  private static TestService service;
  private static TestProvider acme;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    acme = TestProvider.deploy(service, "acme");
    merchant = new TestMerchant(service, "acme");
  }

  private static String receiptOf(CheckoutClient browser, PaymentStarted answer) {
    acme.answerStart(answer);
    String receipt = browser.pay(merchant.newCheckout(), "acme").location();
    return CheckoutClient.pathOf(receipt).replace("/return", "");
  }

  @Test
  void showsQrCodeAndItsEnd() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt = receiptOf(browser, PaymentStarted.qr(QRIS, END));
    Document page = browser.get(receipt).html();
    assertEquals(receipt + "/qr.svg", page.select(".instructions img").attr("src"));
    assertFalse(page.select(".instructions img").attr("alt").isBlank());
    assertEquals(QRIS, page.select(".payload .copy").text());
    assertEquals(END.toString(), page.select(".instructions time").attr("datetime"));
    Page drawn = browser.get(receipt + "/qr.svg");
    assertEquals(200, drawn.status());
    assertEquals("image/svg+xml", drawn.header("Content-Type"));
    assertTrue(drawn.response().body().startsWith("<svg "), drawn.response().body());

    settle("qr-1");
    assertTrue(browser.get(receipt).html().select(".instructions").isEmpty());
    assertEquals(404, browser.get(receipt + "/qr.svg").status());
  }

  private static void settle(String reference) {
    List<String> orders = merchant.orders();
    String payment = merchant.order(orders.get(orders.size() - 1)).at("/payments/0/id").asText();
    TestService.await(
        service
            .node()
            .bus()
            .request(BusApi.SETTLE_PAYMENT, SettlePayment.received("acme", payment, reference)));
  }

  @Test
  void showsVirtualAccount() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt =
        receiptOf(browser, PaymentStarted.virtualAccount("Bank <Ayu>", "8077000012345678", null));
    Document page = browser.get(receipt).html();
    assertEquals("Bank <Ayu>", page.select(".account bdi").first().text());
    assertEquals("8077000012345678", page.select(".account [data-copy]").text());
    assertTrue(page.select(".instructions time").isEmpty());
    assertEquals(404, browser.get(receipt + "/qr.svg").status());
  }

  @Test
  void waitsForTheOutcome() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt = receiptOf(browser, PaymentStarted.waiting());
    Document page = browser.get(receipt).html();
    assertTrue(page.select(".instructions").isEmpty());
    assertEquals("pending", page.select("#updates").attr("data-state"));
    settle("waiting-1");
    assertEquals("{\"state\":\"paid\"}", browser.get(receipt + "/status").response().body());
  }

  @Test
  void showsTheLastStepOnly() {
    CheckoutClient browser = new CheckoutClient(service);
    String receipt = receiptOf(browser, PaymentStarted.qr(QRIS, null));
    acme.answerStart(PaymentStarted.virtualAccount("BCA", "80770001", null));
    Page before = browser.get(receipt);
    assertEquals(303, browser.post(receipt, CheckoutClient.fill(before, "acme")).status());
    Document page = browser.get(receipt).html();
    assertTrue(page.select(".instructions img").isEmpty());
    assertEquals("80770001", page.select(".account [data-copy]").text());
    acme.onStart(payment -> Future.succeededFuture(TestProvider.redirect(payment)));
    assertEquals(303, browser.post(receipt, CheckoutClient.fill(before, "acme")).status());
    assertTrue(browser.get(receipt).html().select(".instructions").isEmpty());
  }

  static Stream<PaymentStarted> unusable() {
    return Stream.of(
        PaymentStarted.qr("", null),
        PaymentStarted.qr("x".repeat(1_001), null),
        PaymentStarted.qr("\0", null),
        PaymentStarted.qr("\ud800", null),
        PaymentStarted.virtualAccount("", "80770001", null),
        PaymentStarted.virtualAccount("b".repeat(101), "80770001", null),
        PaymentStarted.virtualAccount("BCA", "8077 0001", null),
        PaymentStarted.virtualAccount("BCA", "807", null),
        PaymentStartedBuilder.builder().next(NextStep.QR).build(),
        PaymentStartedBuilder.builder().next(NextStep.VIRTUAL_ACCOUNT).build());
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void refusesWhatCannotBeShown(PaymentStarted answer) {
    acme.answerStart(answer);
    assertEquals(502, new CheckoutClient(service).pay(merchant.newCheckout(), "acme").status());
  }
}
