package dev.paylink.it.checkout;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.Shop;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Payment from the link to the receipt and the shop. */
@BrowserTest
class CheckoutBrowserIT {
  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withSandbox(service);
  }

  @Test
  void showsReceiptAfterPayment() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.awaitHeading("Batik workshop, one seat");
      visitor.find("#name").fill("Siti Rahma");
      visitor.find("#email").fill("siti@example.com");
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      JsonNode order = seller.order(link);
      assertTrue(visitor.text().contains(order.get("number").asText()));
      assertTrue(visitor.text().contains("Siti Rahma"), "this browser created the order");
      assertFalse(textForOthers(visitor).contains("Siti"), "anyone who has the URL can read it");
      assertEquals("paid", order.get("status").asText());
      assertEquals("Siti Rahma", order.at("/customer/name").asText());
      assertEquals("siti@example.com", order.at("/customer/email").asText());
    }
  }

  private static String textForOthers(Visitor visitor) {
    try (Visitor other = Visitor.create()) {
      other.open(visitor.page().url());
      other.awaitHeading("Payment received");
      return other.text();
    }
  }

  @Test
  void returnsToShopWithOrderIdOnly() {
    try (Shop shop = new Shop();
        Visitor visitor = Visitor.create()) {
      Seller.Link link =
          seller.newLink(Map.of("successUrl", shop.url("/thanks?cart=c-1&lang=id#top")));
      visitor.openLink(link).payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Thank you");
      String order = seller.order(link).get("id").asText();
      assertEquals(
          shop.url("/thanks?cart=c-1&lang=id&orderId=" + order + "#top"), visitor.page().url());
      assertEquals("", visitor.page().evaluate("document.referrer"));
      assertEquals(1, shop.requests().size());
      assertFalse(shop.requests().get(0).contains("Referer"), shop.requests()::toString);
      assertFalse(shop.requests().get(0).contains(link.token()), shop.requests()::toString);
      assertFalse(shop.requests().get(0).contains("Cookie"), shop.requests()::toString);
    }
  }

  @Test
  void returnsToAShopThatHasMovedToAnotherOrigin() {
    try (Shop shop = new Shop();
        Visitor visitor = Visitor.create()) {
      Seller.Link link = seller.newLink(Map.of("successUrl", shop.url(Shop.MOVED)));
      visitor.openLink(link).payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Thank you");
      assertTrue(visitor.page().url().startsWith("http://localhost:"), visitor.page().url());
    }
  }

  @Test
  void retriesFailedPaymentForSameOrder() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.payWith(Outcome.FAILURE);
      visitor.awaitHeading("The payment did not go through");
      visitor.payWith(Outcome.FAILURE);
      visitor.awaitHeading("The payment did not go through");
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals("paid", seller.order(link).get("status").asText());
    assertEquals(List.of("failed", "failed", "succeeded"), seller.payments(link));
  }

  @Test
  void paysWithoutScripts() {
    Seller.Link link = seller.newLink();
    Browser.NewContextOptions plain =
        new Browser.NewContextOptions().setLocale("en-US").setJavaScriptEnabled(false);
    try (Visitor visitor = Visitor.create(plain).openLink(link)) {
      visitor.find("#name").fill("Siti");
      visitor.submit();
      visitor.find("#seconds").fill("1");
      visitor.decide(Outcome.SUCCESS_LATER);
      visitor.awaitHeading("Waiting for your payment");
      assertEquals(1, visitor.find("head meta[http-equiv=refresh]").count());
      await().until(() -> seller.payments(link).equals(List.of("succeeded")));
      visitor.find("text=Check again").click();
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }
}
