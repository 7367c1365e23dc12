package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.paylink.api.MessageKind;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.SampleFacts;
import dev.paylink.it.support.Accessibility;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.Visitor;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What messages look like: light, dark, and on a small phone. */
@BrowserTest
class MessagePicturesBrowserIT {
  /** In the page of a message around its card. */
  private static final int EDGE = 4;

  private static Visitor visitor;

  @BeforeAll
  static void open() {
    visitor = Visitor.create();
  }

  @AfterAll
  static void close() {
    visitor.close();
  }

  @ParameterizedTest
  @EnumSource(MessageKind.class)
  void looksAsItShouldInEveryColorSchemeAndWidth(MessageKind kind) throws IOException {
    for (Language language : languages(kind)) {
      visitor.page().setContent(html(kind, language));
      look("message-%s-%s-light".formatted(kind.code(), language.tag()), ColorScheme.LIGHT);
      assertEquals(List.of(), Accessibility.violations(visitor.page(), "body"));
      look("message-%s-%s-dark".formatted(kind.code(), language.tag()), ColorScheme.DARK);
      assertEquals(List.of(), Accessibility.colorViolations(visitor.page()));
    }
  }

  /** All in a full run; else one, by turns: they differ by their words alone. */
  private static List<Language> languages(MessageKind kind) {
    List<Language> all = List.of(Language.values());
    return Effort.isFull() ? all : List.of(all.get(kind.ordinal() % all.size()));
  }

  private static String html(MessageKind kind, Language language) {
    return SampleFacts.rendered(SampleFacts.of(kind, language).build()).html();
  }

  /** The picture has the ground of its scheme, at its edge and in its middle, and text on it. */
  private static void look(String name, ColorScheme scheme) throws IOException {
    Accessibility.setColorScheme(visitor.page(), scheme);
    for (int width : List.of(1280, 320)) {
      visitor.page().setViewportSize(width, 800);
      visitor.takeScreenshot(name + "-" + width);
      String fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
      assertTrue((boolean) visitor.page().evaluate(fits), name + " scrolls sideways at " + width);
      BufferedImage picture = picture();
      boolean dark = scheme == ColorScheme.DARK;
      assertEquals(dark, isDark(picture.getRGB(EDGE, EDGE)), name + " at its edge");
      double ground = shareOfDark(picture);
      assertTrue(dark ? ground > 0.8 : ground < 0.2, name + ": share of dark " + ground);
      assertTrue(ground > 0.001 && ground < 0.999, name + " has no text");
    }
  }

  private static BufferedImage picture() throws IOException {
    byte[] png = visitor.page().screenshot(new Page.ScreenshotOptions().setFullPage(true));
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static boolean isDark(int rgb) {
    int red = rgb >> 16 & 0xff;
    int green = rgb >> 8 & 0xff;
    int blue = rgb & 0xff;
    return 299 * red + 587 * green + 114 * blue < 128_000;
  }

  private static double shareOfDark(BufferedImage picture) {
    long dark = 0;
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        dark += isDark(picture.getRGB(x, y)) ? 1 : 0;
      }
    }
    return dark / (double) (picture.getHeight() * (long) picture.getWidth());
  }
}
