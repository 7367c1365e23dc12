package dev.paylink.checkout;

import dev.paylink.api.LandingPageMessages.LandingTheme;
import dev.paylink.base.content.Contrast;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stylesheet of the colours of a page. Its name holds all its values, so no lookup is needed.
 * The policy of pages forbids inline styles.
 */
final class ThemeStyle {
  /** Path of the stylesheets; {@code theme} is their name. */
  static final String PATH = "/pay/assets/themes/:theme";

  private static final Pattern NAME =
      Pattern.compile("([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})\\.css");

  private static final String CSS =
      """
      :root {
        color-scheme: only light;
        --ground: %1$s;
        --card: %1$s;
        --line: color-mix(in srgb, %2$s 25%%, %1$s);
        --edge: %2$s;
        --ink: %2$s;
        --quiet: %2$s;
        --accent: %3$s;
        --accent-strong: %3$s;
        --on-accent: %4$s;
        --accent-tint: %1$s;
        --shadow: none;
      }
      """;

  private ThemeStyle() {}

  static String path(LandingTheme theme) {
    return PATH.replace(
        ":theme",
        "%s-%s-%s.css"
            .formatted(digits(theme.background()), digits(theme.text()), digits(theme.accent())));
  }

  private static String digits(String colour) {
    return colour.substring(1);
  }

  /** The stylesheet of a name; empty if the name is invalid. */
  static Optional<String> css(String name) {
    Matcher colours = NAME.matcher(name);
    if (!colours.matches()) {
      return Optional.empty();
    }
    String accent = "#" + colours.group(3);
    return Optional.of(
        CSS.formatted(
            "#" + colours.group(1), "#" + colours.group(2), accent, Contrast.textOn(accent)));
  }
}
