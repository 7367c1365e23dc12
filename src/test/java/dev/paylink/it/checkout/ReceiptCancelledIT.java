package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the receipt of a cancelled order says of money that has arrived, or is on its way. */
class ReceiptCancelledIT {
  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;
  private String order;
  private String path;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void transfer() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout(",\"allowPartial\":true");
    browser.pay(checkout, "manual");
    order = merchant.orders().get(0);
    path = checkout + "/orders/" + order;
  }

  @Test
  void asksWhetherMoneyWasSent() {
    assertTrue(cancelled().contains("ask the shop before you pay again"));
  }

  @Test
  void saysWhatToDoAfterThePayerHasSaidToHavePaid() {
    Page receipt = browser.get(path);
    String form = receipt.html().select("form.report input[name=form]").attr("value");
    browser.post(path + "/reported", Map.of("form", form)).location();
    String text = cancelled();
    assertTrue(text.contains("Do not pay again: please write to the shop"), text);
    assertTrue(browser.get(path).html().select("a.button").isEmpty());
  }

  @Test
  void saysWhatTheOrderHasReceived() {
    String money = "{\"amount\":50000,\"currency\":\"IDR\"}";
    assertEquals(201, merchant.api().post("/orders/" + order + "/payments", money).status());
    String text = cancelled();
    assertTrue(text.contains("IDR 50,000 that arrived for it is still with the shop"), text);
  }

  private String cancelled() {
    merchant.api().delete("/orders/" + order);
    Document receipt = browser.get(path).html();
    assertEquals("This order was cancelled", receipt.expectFirst("h1").text());
    return receipt.text().replace('\u00a0', ' ');
  }
}
