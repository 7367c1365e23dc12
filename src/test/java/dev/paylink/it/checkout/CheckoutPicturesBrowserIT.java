package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.Profiles;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.logo.Pictures;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.CubicCurve2D;
import java.awt.image.BufferedImage;
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
      visitor
          .openLink(Profiles.seller(service, logo()).newLink(LINK))
          .find("[value=sandbox]")
          .check();
      take(visitor, "checkout-" + device);
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      take(visitor, "receipt-" + device);
    }
  }

  /** A wave on a square. */
  private static Logo logo() {
    BufferedImage image = new BufferedImage(96, 96, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setColor(new Color(0x7a3a12));
    graphics.fillRoundRect(0, 0, 96, 96, 24, 24);
    graphics.setColor(new Color(0xffd9a0));
    graphics.setStroke(new BasicStroke(9, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    graphics.draw(new CubicCurve2D.Double(22, 64, 40, 16, 56, 80, 74, 32));
    graphics.dispose();
    return Logo.of(Pictures.png(image));
  }

  private static void take(Visitor visitor, String name) {
    Path file = TAKEN.resolve(name + ".png");
    visitor.page().screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
    assertTrue(Files.exists(DOCUMENTED.resolve(file.getFileName())), name);
  }
}
