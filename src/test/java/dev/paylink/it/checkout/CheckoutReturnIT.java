package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Customers who return to a payment started before. */
class CheckoutReturnIT {
  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String checkout;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "manual", "sandbox");
    browser = new CheckoutClient(service);
    checkout = merchant.newCheckout();
  }

  @Test
  void showsSameInstructionsWhenBankTransferIsChosenAgain() {
    Page first = browser.follow(browser.pay(checkout, "manual").location());
    String reference = instructedReference(first);
    submitReceipt(first, "sandbox");
    Page undecided = browser.get(path(first));
    assertEquals("Waiting for your payment", heading(undecided));
    assertTrue(
        undecided.html().select(".instructions").isEmpty(),
        "Instructions are shown for bank transfers only");
    Page again = browser.follow(submitReceipt(undecided, "manual").location());
    assertEquals(reference, instructedReference(again));
  }

  @Test
  void waitsForBankTransferAfterAnotherMethodFailed() {
    Page first = browser.follow(browser.pay(checkout, "manual").location());
    String reference = instructedReference(first);
    String back = browser.choose(submitReceipt(first, "sandbox").location(), "failure").location();
    Page failed = browser.follow(back);
    assertEquals("The payment did not go through", heading(failed));
    Page again = browser.follow(submitReceipt(failed, "manual").location());
    assertEquals(reference, instructedReference(again));
    assertEquals("{\"state\":\"pending\"}", browser.get(path(first) + "/status").response().body());
    assertEquals(2, merchant.order(onlyOrder()).get("payments").size());
  }

  /** Posts the form of a receipt. */
  private Page submitReceipt(Page receipt, String provider) {
    return browser.post(path(receipt), CheckoutClient.fill(receipt, provider));
  }

  private static String path(Page page) {
    return page.response().uri().getPath();
  }

  private static String heading(Page page) {
    return page.html().select("h1").text();
  }

  /** Checks the instructions of a receipt and returns the customer reference. */
  private static String instructedReference(Page receipt) {
    assertEquals("Waiting for your payment", heading(receipt));
    String instructions = receipt.html().select(".instructions").first().wholeText();
    assertTrue(instructions.contains(TestMerchant.INSTRUCTIONS), instructions);
    String reference = receipt.html().select(".reference strong").text();
    assertTrue(reference.matches("[0-9A-Z]{4}-[0-9A-Z]{4}"), reference);
    return reference;
  }

  private String onlyOrder() {
    assertEquals(1, merchant.orders().size());
    return merchant.orders().get(0);
  }

  @Test
  void showsConflictInsteadOfShopAfterSecondPayment() {
    String shop = merchant.newCheckout(",\"successUrl\":\"https://shop.example/thanks\"");
    TestMerchant.StartedPayment started =
        merchant.startedPayment(browser.pay(shop, "sandbox").location());
    String receipt = shop + "/orders/" + started.orderId();
    merchant.settle(started.paymentId(), started.paymentId() + "-1", true);
    assertTrue(browser.get(receipt + "/return").location().startsWith("https://shop.example/"));
    merchant.receive(started.paymentId(), started.paymentId() + "-2", "1000", "IDR");
    assertEquals(receipt, browser.get(receipt + "/return").location());
    assertEquals("Your payment needs the shop’s attention", heading(browser.get(receipt)));
    assertEquals("{\"state\":\"conflict\"}", browser.get(receipt + "/status").response().body());
    assertEquals("paid", merchant.status(started.orderId()));
  }

  @Test
  void showsLastPaymentWhenLinkIsOpenedAgain() {
    String sandbox = browser.pay(checkout, "sandbox").location();
    String receipt = checkout + "/orders/" + onlyOrder();
    assertEquals("A payment is under way", heading(browser.get(checkout)));
    browser.choose(sandbox, "failure");
    Page form = browser.get(checkout);
    assertEquals("Seat", heading(form));
    assertEquals(receipt, form.html().select(".notice a").attr("href"));
    submitReceipt(browser.get(receipt), "sandbox");
    Page underWay = browser.get(checkout);
    assertEquals("A payment is under way", heading(underWay));
    assertTrue(underWay.html().select("form").isEmpty());
    merchant.api().patch("/orders/" + onlyOrder(), "{\"status\":\"paid\"}");
    Page paid = browser.get(checkout);
    assertEquals("You have already paid this", heading(paid));
    assertEquals(receipt, paid.html().select("a.button").attr("href"));
    assertEquals("Seat", heading(new CheckoutClient(service).get(checkout)));
  }

  @Test
  void continuesOrderAfterLinkExpired() {
    String expiry = service.clock().instant().plus(Duration.ofMinutes(30)).toString();
    String expiring = merchant.newCheckout(",\"expiresAt\":\"" + expiry + "\"");
    Map<String, String> inTime = CheckoutClient.fill(browser.get(expiring), "sandbox");
    Map<String, String> late = CheckoutClient.fill(browser.get(expiring), "sandbox");
    String sandbox = browser.post(expiring, inTime).location();
    service.advance(Duration.ofMinutes(30));
    assertEquals(sandbox, browser.post(expiring, inTime).location());
    assertEquals(410, browser.post(expiring, late).status());
    assertEquals(merchant.startedPayment(sandbox).orderId(), onlyOrder());
    browser.choose(sandbox, "success");
    assertEquals("paid", merchant.status(onlyOrder()));
  }
}
