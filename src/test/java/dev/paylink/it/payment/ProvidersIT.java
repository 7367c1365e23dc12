package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.StartPaymentBuilder;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Payment providers of extensions on the checkout pages. */
class ProvidersIT {
  private static TestService service;
  private static TestProvider acme;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    acme = TestProvider.deploy(service, "acme");
  }

  @BeforeEach
  void open() {
    acme.onStart(payment -> Future.succeededFuture(TestProvider.redirect(payment)));
    merchant = new TestMerchant(service, "acme", "manual");
    browser = new CheckoutClient(service);
  }

  @Test
  void passesPaymentDetailsToProvider() {
    CheckoutClient indonesian = new CheckoutClient(service, "Accept-Language", "id-ID,en;q=0.5");
    String checkout = merchant.newCheckout();
    Page page = indonesian.get(checkout);
    assertTrue(page.html().text().contains("Kartu Acme"), page.html().text());
    indonesian.post(checkout, CheckoutClient.fill(page, "acme", "name", "Siti"));
    StartPayment request = lastStartRequest();
    JsonNode order = merchant.order(merchant.orders().get(0));
    assertEquals(order.at("/payments/0/id").asText(), request.paymentId());
    assertEquals(order.get("id").asText(), request.orderId());
    assertEquals(merchant.merchantId(), request.merchantId());
    assertTrue(request.testMode());
    assertEquals(new BigDecimal("150000"), request.amount());
    assertEquals("IDR", request.currency());
    assertEquals("Seat", request.title());
    assertEquals("Siti", request.customer().name());
    assertNull(request.customer().email());
    assertEquals("id", request.language());
    Page back = browser.follow(request.returnUrl());
    assertEquals(checkout + "/orders/" + request.orderId(), back.response().uri().getPath());
  }

  private static StartPayment lastStartRequest() {
    return acme.startRequests().get(acme.startRequests().size() - 1);
  }

  @Test
  void redirectsCustomerToProvider() {
    String location = browser.pay(merchant.newCheckout(), "acme").location();
    assertEquals(TestProvider.ORIGIN + "/p/" + lastStartRequest().paymentId(), location);
    String odd = "HTTPS://PAY.acme.example:443/a?b=c&d#e";
    acme.answerStart(PaymentStarted.redirect(odd));
    assertEquals(odd, browser.pay(merchant.newCheckout(), "acme").location());
    String own = service.node().config().http().publicUrl() + "/anything";
    acme.answerStart(PaymentStarted.redirect(own));
    assertEquals(own, browser.pay(merchant.newCheckout(), "acme").location());
  }

  @Test
  void paysOrderOnImmediateSuccess() {
    acme.onStart(
        payment -> Future.succeededFuture(PaymentStarted.succeeded(payment.paymentId() + "-1")));
    String checkout = merchant.newCheckout();
    var form = CheckoutClient.fill(browser.get(checkout), "acme");
    Page receipt = browser.follow(browser.post(checkout, form).location());
    assertEquals(200, receipt.status());
    String order = merchant.orders().get(0);
    assertEquals("paid", merchant.status(order));
    String history = "order.created/1 payment.succeeded/2/pending order.paid/3/pending";
    assertEquals(history, merchant.history(order));
    int requests = acme.startRequests().size();
    browser.follow(browser.post(checkout, form).location());
    assertEquals(requests, acme.startRequests().size(), "A paid order starts no payment");
    assertEquals(history, merchant.history(order));
  }

  @Test
  void keepsOrderPayableOnImmediateFailure() {
    acme.onStart(
        payment ->
            Future.succeededFuture(
                PaymentStarted.failed(payment.paymentId() + "-1", "Card refused")));
    Page receipt = browser.follow(browser.pay(merchant.newCheckout(), "acme").location());
    String order = merchant.orders().get(0);
    assertEquals("pending", merchant.status(order));
    assertEquals("Card refused", merchant.order(order).at("/payments/0/failure").asText());
    assertFalse(
        receipt.response().body().contains("Card refused"), "the reason is for the merchant only");
    String path = receipt.response().uri().getPath();
    acme.onStart(payment -> Future.succeededFuture(TestProvider.redirect(payment)));
    browser.post(path, CheckoutClient.fill(receipt, "acme")).location();
    assertEquals(
        merchant.order(order).at("/payments/1/id").asText(), lastStartRequest().paymentId());
  }

  @Test
  void showsProviderInstructionsOnReceipt() {
    acme.answerStart(PaymentStarted.instructions("Go to <Acme>\nand pay & wait", "A-77"));
    Page receipt = browser.follow(browser.pay(merchant.newCheckout(), "acme").location());
    String text = receipt.html().select(".instructions").first().wholeText();
    assertTrue(text.contains("Go to <Acme>\nand pay & wait"), text);
    assertEquals("A-77", receipt.html().select(".reference strong").text());
    assertEquals(
        "A-77",
        merchant.order(merchant.orders().get(0)).at("/payments/0/customerReference").asText());
    assertEquals("pending", merchant.status(merchant.orders().get(0)));
  }

  @Test
  void hidesUndeployedProvider() {
    TestProvider temporary = TestProvider.deploy(service, "brief");
    TestMerchant other = new TestMerchant(service, "brief", "manual", "never");
    String checkout = other.newCheckout();
    Page page = browser.get(checkout);
    assertEquals(
        List.of("brief", "manual"), page.html().select("input[name=provider]").eachAttr("value"));
    temporary.undeploy(service);
    assertEquals(
        List.of("manual"),
        browser.get(checkout).html().select("input[name=provider]").eachAttr("value"));
    Page failed = browser.post(checkout, CheckoutClient.fill(page, "brief"));
    assertEquals(502, failed.status());
    assertEquals(303, browser.post(checkout, CheckoutClient.fill(failed, "manual")).status());
    assertEquals(1, other.orders().size());
    assertEquals(503, browser.get(new TestMerchant(service, "never").newCheckout()).status());
    assertEquals(503, browser.get(new TestMerchant(service).newCheckout()).status());
  }

  @Test
  void rejectsMethodNotOfferedByMerchant() {
    TestMerchant other = new TestMerchant(service, "manual");
    assertEquals(422, browser.pay(other.newCheckout(), "acme").status());
    assertEquals(List.of(), other.orders());
  }

  @Test
  void rejectsLiveMerchantInSandbox() {
    StartPayment live =
        StartPaymentBuilder.builder()
            .paymentId("pay_a")
            .orderId("ord_a")
            .merchantId("mer_a")
            .testMode(false)
            .amount(BigDecimal.ONE)
            .currency("USD")
            .title("Seat")
            .returnUrl("https://x")
            .language("en")
            .items(List.of(new PaymentItem("Seat", 1, BigDecimal.ONE)))
            .build();
    Future<PaymentStarted> started =
        service.node().bus().request(BusApi.startPayment("sandbox"), live);
    Throwable refusal =
        TestService.await(started.transform(done -> Future.succeededFuture(done.cause())));
    assertEquals(FaultCode.INVALID_REQUEST, Fault.of(refusal).code());
  }
}
