package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Payment by keyboard: focus order and visible focus. */
@BrowserTest
class CheckoutKeyboardBrowserIT {
  /** Returns whether the focused element, or the box around it, has a focus ring. */
  private static final String SHOWS_FOCUS =
      """
      () => {
        const ring = getComputedStyle(document.activeElement.closest('.choice')
            ?? document.activeElement);
        return ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2;
      }
      """;

  private static final String FOCUSED =
      """
      () => document.activeElement.id || document.activeElement.getAttribute('class')
          || document.activeElement.tagName.toLowerCase()
      """;

  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    seller = Seller.withBankTransfer(service);
  }

  @Test
  void paysByKeyboardOnly() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      tab(visitor, "provider-0");
      press(visitor, "ArrowDown", "provider-1");
      fillIn(visitor);
      tab(visitor, "button");
      visitor.page().keyboard().press("Enter");
      visitor.awaitHeading("Sandbox payment");
      tab(visitor, "outcome-success");
      press(visitor, "ArrowDown", "outcome-failure");
      tab(visitor, "seconds");
      visitor.page().keyboard().press("Enter");
      visitor.awaitHeading("The payment did not go through");
      tab(visitor, "provider-0");
      tab(visitor, "button");
      visitor.page().keyboard().press("Space");
      visitor.awaitHeading("Waiting for your payment");
      tab(visitor, "copy-button");
      tab(visitor, "copy-button");
      tab(visitor, "button");
      tab(visitor, "a");
      tab(visitor, "summary");
      visitor.page().keyboard().press("Enter");
      tab(visitor, "provider-0");
    }
    assertEquals(List.of("failed", "pending"), seller.payments(link));
    assertEquals("+6281200000000", seller.order(link).at("/customer/phone").asText());
  }

  private static void fillIn(Visitor visitor) {
    tab(visitor, "name");
    visitor.page().keyboard().type("Siti Rahma");
    tab(visitor, "email");
    visitor.page().keyboard().type("siti@example.com");
    tab(visitor, "phone");
    visitor.page().keyboard().type("+62 812 0000 0000");
  }

  private static void tab(Visitor visitor, String expected) {
    press(visitor, "Tab", expected);
  }

  private static void press(Visitor visitor, String key, String expected) {
    visitor.page().keyboard().press(key);
    assertEquals(expected, visitor.page().evaluate(FOCUSED));
    assertEquals(true, visitor.page().evaluate(SHOWS_FOCUS), expected + " shows no focus");
  }

  @Test
  void focusesErrorsAndLinksThemToFields() {
    try (Visitor visitor = Visitor.create().openLink(seller.newLink())) {
      visitor.find("#email").fill("siti");
      visitor.find("#email").press("Enter");
      visitor.awaitFormError("Please check your entries");
      visitor.page().waitForFunction("() => document.activeElement.matches('.notice.bad')");
      assertEquals("alert", visitor.find(".notice.bad").getAttribute("role"));
      tab(visitor, "a");
      visitor.page().keyboard().press("Enter");
      assertEquals("email", visitor.page().evaluate(FOCUSED));
      Locator email = visitor.find("#email");
      assertEquals("true", email.getAttribute("aria-invalid"));
      assertEquals("email-complaint", email.getAttribute("aria-describedby"));
      visitor.page().keyboard().press("ControlOrMeta+a");
      visitor.page().keyboard().type("siti@example.com");
      visitor.page().keyboard().press("Enter");
      visitor.awaitHeading("Waiting for your payment");
    }
  }

  /** A click by a program has to hit the button itself, not something above it. */
  @Test
  void checksTheRadioButtonsThemselves() {
    try (Visitor visitor = Visitor.create().openLink(seller.newLink())) {
      visitor.page().check("#provider-1");
      assertEquals(true, visitor.find("#provider-1").isChecked());
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      visitor.page().check("#outcome-failure");
      assertEquals(true, visitor.find("#outcome-failure").isChecked());
    }
  }

  @Test
  void selectsMethodByClickAnywhereInItsBox() {
    try (Visitor visitor = Visitor.create().openLink(seller.newLink())) {
      Locator box = visitor.find(".choice >> nth=1");
      box.click(new Locator.ClickOptions().setPosition(box.boundingBox().width - 8, 8));
      assertEquals(true, visitor.find("#provider-1").isChecked());
    }
  }
}
