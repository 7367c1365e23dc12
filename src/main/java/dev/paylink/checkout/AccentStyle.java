package dev.paylink.checkout;

import dev.paylink.base.content.Contrast;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stylesheet of a merchant's colour, for buttons and links. Its name is the colour, so that it
 * is looked up nowhere.
 */
final class AccentStyle {
  /** Path of the stylesheets; {@code accent} is their name. */
  static final String PATH = "/pay/assets/accents/:accent";

  private static final Pattern NAME = Pattern.compile("([0-9a-f]{6})\\.css");

  /** What {@code --card} is in checkout.css. */
  static final String LIGHT_CARD = "#ffffff";

  static final String DARK_CARD = "#1a211e";

  /** Least contrast of the ground of a button, which has no edge then (WCAG 2.2, 1.4.11). */
  private static final double LEAST_OF_BUTTONS = 3;

  private static final String CSS =
      """
      @media screen {
        :root {
          --button: %1$s;
          --button-strong: color-mix(in srgb, %1$s 85%%, %2$s);
          --on-button: %3$s;
          --accent-tint: color-mix(in srgb, %1$s 12%%, var(--card));
          %4$s
        }
      }
      @media screen and (prefers-color-scheme: dark) {
        :root { %5$s }
      }
      """;

  private AccentStyle() {}

  /** The stylesheet of a name; empty if the name is invalid. */
  static Optional<String> css(String name) {
    Matcher colour = NAME.matcher(name);
    if (!colour.matches()) {
      return Optional.empty();
    }
    String accent = "#" + colour.group(1);
    String text = Contrast.textOn(accent);
    String away = text.equals("#ffffff") ? "#000000" : "#ffffff";
    return Optional.of(
        CSS.formatted(accent, away, text, onCard(accent, LIGHT_CARD), onCard(accent, DARK_CARD)));
  }

  /** Links that could not be read in the colour have the colour of the text. */
  private static String onCard(String accent, String card) {
    double contrast = Contrast.of(accent, card);
    String link = contrast >= Contrast.LEAST ? accent : "var(--ink)";
    String edge = contrast >= LEAST_OF_BUTTONS ? "transparent" : "var(--edge)";
    return "--accent: %1$s; --accent-strong: %1$s; --button-edge: %2$s;".formatted(link, edge);
  }
}
