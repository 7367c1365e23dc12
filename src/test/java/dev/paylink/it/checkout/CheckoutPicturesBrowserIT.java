package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.Profiles;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Takes the pictures of {@code docs/images} into {@code target/images}, from where they are copied.
 */
@BrowserTest
class CheckoutPicturesBrowserIT {
  private static final Path TAKEN = Path.of("target", "images");
  private static final Path DOCUMENTED = Path.of("docs", "images");
  private static final Map<String, ?> LINK =
      Map.of("customer", Map.of("name", "Siti Rahma", "email", "siti.rahma@example.com"));

  @ParameterizedTest
  @CsvSource({"desktop, 1280, 960, 1", "phone, 390, 800, 2"})
  void takesThePicturesOfTheDocumentation(
      String device, int width, int height, double scale, TestService service) {
    Browser.NewContextOptions options =
        new Browser.NewContextOptions()
            .setLocale("en-US")
            .setTimezoneId("Asia/Jakarta")
            .setViewportSize(width, height)
            .setDeviceScaleFactor(scale);
    try (Visitor visitor = Visitor.create(options)) {
      visitor.openLink(Profiles.seller(service).newLink(LINK)).find("[value=sandbox]").check();
      take(visitor, "checkout-" + device);
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      take(visitor, "receipt-" + device);
    }
  }

  private static void take(Visitor visitor, String name) {
    Path file = TAKEN.resolve(name + ".png");
    visitor.page().screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
    assertTrue(Files.exists(DOCUMENTED.resolve(file.getFileName())), name);
  }
}
