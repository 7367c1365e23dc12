package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Money in another currency than the order's: it does not pay the order, but it is there. */
class OtherCurrencyIT {
  private static final Duration TTL = Duration.ofHours(1);

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String order;
  private String path;
  private Map<String, String> formBefore;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of("PAYLINK_ORDERS_PENDING_TTL", "1h", "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void payInDollars() {
    merchant = new TestMerchant(service, "sandbox");
    browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    StartedPayment started = merchant.startedPayment(browser.pay(checkout, "sandbox").location());
    order = started.orderId();
    path = checkout + "/orders/" + order;
    formBefore = Map.of("form", browser.get(path).form());
    merchant.receive(started.paymentId(), "usd-" + order, "10", "USD");
  }

  @Test
  void isNotCancelledByThePayer() {
    assertEquals(path, browser.post(path + "/cancel", formBefore).location());
    assertEquals("pending", merchant.status(order));
    assertTrue(browser.get(path).html().select("[action$=/cancel]").isEmpty());
  }

  @Test
  void isNotCancelledByTime() {
    String without = merchant.startPayment().orderId();
    service.advance(TTL);
    Awaitility.await().until(() -> merchant.status(without).equals("cancelled"));
    assertEquals("pending", merchant.status(order));
    assertTrue(browser.get(path).html().select(".deadline").isEmpty());
  }

  @Test
  void isShownOnTheReceipt() {
    Document receipt = browser.get(path).html();
    String text = receipt.text().replace('\u00a0', ' ');
    assertTrue(text.contains("Arrived in another currency USD 10.00"), text);
    assertTrue(text.contains("does not pay this order"), text);
    assertTrue(text.contains("before you pay again"), text);
  }

  /** Three decimals could be read as thousands. */
  @Test
  void isShownUnambiguously() {
    String payment = merchant.order(order).at("/payments/0/id").asText();
    merchant.receive(payment, "kwd-" + order, "12.345", "KWD");
    String text = browser.get(path).html().text().replace('\u00a0', ' ');
    assertTrue(text.contains("KWD 12.345 The last three digits are decimals."), text);
  }

  @Test
  void isShownOnceTheOrderIsCancelledByTheMerchant() {
    merchant.api().delete("/orders/" + order);
    Page receipt = browser.get(path);
    String text = receipt.html().text().replace('\u00a0', ' ');
    assertTrue(text.contains("Arrived in another currency USD 10.00"), text);
    assertTrue(text.contains("before you pay again"), text);
  }
}
