package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What pages have with JavaScript: copying, countdown, printing; and the choice of a language. */
@BrowserTest
class CheckoutToolsBrowserIT {
  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withBankTransfer(service);
  }

  private static Visitor visitor() {
    return Visitor.create(
        new Browser.NewContextOptions()
            .setLocale("en-US")
            .setTimezoneId("Asia/Jakarta")
            .setPermissions(List.of("clipboard-read", "clipboard-write")));
  }

  @Test
  void copiesAmountAndReference() {
    try (Visitor visitor = visitor().openLink(seller.newLink())) {
      visitor.submit();
      visitor.awaitHeading("Waiting for your payment");
      assertCopies(visitor, visitor.find(".amount .copy-button"), "150000");
      String reference = visitor.find(".reference .copy").innerText();
      assertCopies(visitor, visitor.find(".reference .copy-button"), reference);
      assertEquals(
          "Copy: " + reference, visitor.find(".reference .copy-button").getAttribute("aria-label"));
    }
  }

  private static void assertCopies(Visitor visitor, Locator button, String text) {
    button.click();
    PlaywrightAssertions.assertThat(button).hasText("Copied");
    assertEquals(text, visitor.page().evaluate("navigator.clipboard.readText()"));
  }

  @Test
  void countsDownToTheDeadlineInTheLocalTimeZone() {
    String expiry = service.clock().instant().plus(Duration.ofHours(30)).toString();
    try (Visitor visitor = visitor().openLink(seller.newLink(Map.of("expiresAt", expiry)))) {
      PlaywrightAssertions.assertThat(visitor.find("[data-until]")).isVisible();
      assertTrue(
          visitor.find("[data-until]").innerText().matches("[0-9]+:[0-5][0-9]:[0-5][0-9]"),
          visitor.text());
      assertTrue(visitor.find(".deadline time").innerText().endsWith("GMT+7"), visitor.text());
    }
  }

  @Test
  void printsTheReceipt() {
    try (Visitor visitor = visitor().openLink(seller.newLink())) {
      visitor.submit();
      visitor.awaitHeading("Waiting for your payment");
      visitor.unfold("Order details");
      visitor.page().evaluate("window.print = () => { document.title = 'printed' }");
      visitor.find("button:has-text('Print')").click();
      assertEquals("printed", visitor.page().title());
    }
  }

  @Test
  void changesTheLanguageByALink() {
    try (Visitor visitor = visitor().openLink(seller.newLink())) {
      visitor.find(".languages a").click();
      PlaywrightAssertions.assertThat(visitor.find("html")).hasAttribute("lang", "id");
      visitor.submit();
      visitor.awaitHeading("Menunggu pembayaran Anda");
      visitor.find(".languages a").click();
      visitor.awaitHeading("Waiting for your payment");
    }
  }

  @Test
  void takesASuggestedAddressByClickAndNotByTheEnterKey() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = visitor().openLink(link)) {
      visitor.find("#email").fill("siti@gmial.com");
      visitor.submit();
      visitor.awaitFormError("Is this right?");
      visitor.find("#email").press("Enter");
      visitor.awaitHeading("Waiting for your payment");
    }
    assertEquals("siti@gmial.com", seller.order(link).at("/customer/email").asText());
    Seller.Link other = seller.newLink();
    try (Visitor visitor = visitor().openLink(other)) {
      visitor.find("#email").fill("siti@gmial.com");
      visitor.submit();
      visitor.awaitFormError("Is this right?");
      visitor.find("button[name=suggested]").click();
      visitor.awaitHeading("Waiting for your payment");
    }
    assertEquals("siti@gmail.com", seller.order(other).at("/customer/email").asText());
  }

  @Test
  void saysThatTheShopWasTold() {
    try (Visitor visitor = visitor().openLink(seller.newLink())) {
      visitor.submit();
      visitor.awaitHeading("Waiting for your payment");
      visitor.find(".report button").click();
      PlaywrightAssertions.assertThat(visitor.find(".notice")).containsText("The shop was told");
    }
  }
}
