package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.ColorScheme;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.CheckoutScenes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accessibility and layout of every page. */
@BrowserTest
class CheckoutAccessibilityBrowserIT {
  private static final Set<String> VARIANTS =
      Set.of(
          "form-no-method-chosen",
          "form-doubtful",
          "form-again",
          "prior-paid",
          "prior-refunded",
          "deactivated",
          "exhausted",
          "taken",
          "not-allowed",
          "sandbox-decided",
          "receipt-cancelled",
          "receipt-refunded-part",
          "receipt-refunding",
          "receipt-by-hand",
          "receipt-other-currency",
          "receipt-cancelled-part",
          "receipt-cancelled-reported",
          "product-free",
          "product-given",
          "product-off-sale",
          "product-not-yet",
          "downloads-asked");

  private static TestService service;
  private static Visitor visitor;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved.
    service = TestService.start();
    visitor = Visitor.create();
  }

  @AfterEach
  void assertNoBrowserErrors() {
    visitor.assertNoErrors();
  }

  @AfterAll
  static void stop() {
    visitor.close();
    service.close();
  }

  /** All in a full run; else without those that differ from another one by their words alone. */
  static Stream<CheckoutScenes.Scene> scenes() {
    return new CheckoutScenes(service)
        .all()
        .filter(scene -> Effort.isFull() || !VARIANTS.contains(scene.name()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scenes")
  void isAccessibleInEveryColorSchemeAndWidth(CheckoutScenes.Scene scene) {
    visitor.context().clearCookies();
    scene.open().accept(visitor);
    look(scene, ColorScheme.LIGHT);
    assertEquals(List.of(), Accessibility.violations(visitor.page(), rule -> true));
    look(scene, ColorScheme.DARK);
    assertEquals(List.of(), Accessibility.colorViolations(visitor.page()));
  }

  /** Leaves the page as wide as a small phone. */
  private static void look(CheckoutScenes.Scene scene, ColorScheme scheme) {
    Accessibility.setColorScheme(visitor.page(), scheme);
    for (int width : List.of(1280, 320)) {
      String name = "%s-%s-%d".formatted(scene, scheme.name().toLowerCase(Locale.ROOT), width);
      visitor.page().setViewportSize(width, 800);
      assertFits(name);
      if (width == 320 || scheme == ColorScheme.LIGHT) {
        visitor.takeScreenshot(name);
      }
    }
  }

  private static void assertFits(String name) {
    String fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assertTrue((boolean) visitor.page().evaluate(fits), name + " scrolls sideways");
  }
}
