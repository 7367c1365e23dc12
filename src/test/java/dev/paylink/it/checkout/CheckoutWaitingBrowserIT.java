package dev.paylink.it.checkout;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.Shop;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.Profiles;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages that wait for a settlement and update themselves. */
@BrowserTest
class CheckoutWaitingBrowserIT {
  private static final String WAITING = "Waiting for your payment";

  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withBankTransfer(service);
  }

  @Test
  void showsTransferInstructionsUntilMerchantConfirms() {
    try (Shop shop = new Shop();
        Visitor visitor = Visitor.create();
        Visitor another = Visitor.create()) {
      Seller.Link link = seller.newLink();
      Seller.Link withShop = seller.newLink(Map.of("successUrl", shop.url("/thanks")));
      transfer(visitor, link);
      transfer(another, withShop);
      confirm(link);
      confirm(withShop);
      visitor.awaitHeading("Payment received");
      another.awaitHeading("Thank you");
      assertTrue(another.page().url().endsWith("/thanks?orderId=" + orderId(withShop)));
    }
  }

  private static void transfer(Visitor visitor, Seller.Link link) {
    visitor.openLink(link).submit();
    visitor.awaitHeading(WAITING);
    JsonNode payment = seller.order(link).at("/payments/0");
    assertEquals("manual", payment.get("provider").asText());
    assertEquals(Seller.INSTRUCTIONS, visitor.find(".as-written").innerText());
    assertEquals(
        payment.get("customerReference").asText(), visitor.find(".reference .copy").innerText());
  }

  @Test
  void fitsATransferOnAPhone() {
    Seller shop = Seller.withProfile(service, Profiles.COMPLETE, Profiles.logo());
    try (Visitor visitor = Visitor.create()) {
      visitor.page().setViewportSize(390, 844);
      visitor.openLink(shop.newLink()).submit();
      visitor.awaitHeading(WAITING);
      assertThat(visitor.find("main button:visible:not(.secondary, .copy-button)")).hasCount(1);
      assertThat(visitor.find("main input[type=radio]").first()).isHidden();
      int height = (int) visitor.page().evaluate("document.documentElement.scrollHeight");
      assertTrue(height <= 1_200, "The page is %d pixels high".formatted(height));
      assertEquals(
          "rgb(122, 59, 18)",
          visitor
              .page()
              .evaluate(
                  "getComputedStyle(document.querySelector('.report button')).backgroundColor"));
      visitor.unfold("Not paid yet?");
      assertThat(visitor.find("main input[type=radio]").first()).isVisible();
    }
  }

  private static void confirm(Seller.Link link) {
    seller.api().patch("/orders/" + orderId(link), "{\"status\":\"paid\"}");
  }

  private static String orderId(Seller.Link link) {
    return seller.order(link).get("id").asText();
  }

  @Test
  void showsLaterSuccessWithoutReload() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      submitWithSandbox(visitor);
      visitor.find("#seconds").fill("1");
      visitor.decide(Outcome.SUCCESS_LATER);
      visitor.awaitHeading(WAITING);
      visitor.awaitHeading("Payment received");
    }
    assertEquals(List.of("succeeded"), seller.payments(link));
  }

  private static void submitWithSandbox(Visitor visitor) {
    visitor.find("label:has-text('Sandbox')").click();
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
  }

  @Test
  void showsConflictForPaymentOfCancelledOrder() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      submitWithSandbox(visitor);
      visitor.decide(Outcome.SUCCESS_AFTER_CANCELLATION);
      visitor.awaitHeading(WAITING);
      seller.api().delete("/orders/" + orderId(link));
      await().until(() -> seller.order(link).get("suspicious").asBoolean());
      visitor.returnToPage();
      visitor.awaitHeading("Your payment needs the shop’s attention");
    }
    JsonNode order = seller.order(link);
    assertEquals("cancelled", order.get("status").asText());
    assertTrue(order.toString().contains("paid_after_cancellation"), order::toString);
  }

  @Test
  void paysBySandboxInsteadOfBankTransfer() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.submit();
      visitor.awaitHeading(WAITING);
      visitor.unfold("Not paid yet?");
      submitWithSandbox(visitor);
      visitor.decide(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
    }
    assertEquals("paid", seller.order(link).get("status").asText());
  }
}
