package dev.paylink.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccentStyleTest {
  private static final String DARK = "prefers-color-scheme: dark";

  /** Of the text of buttons, and of links on the light and the dark card. */
  @ParameterizedTest
  @CsvSource({
    "7a3b12, #ffffff, #7a3b12, var(--ink)",
    "ffd75e, #000000, var(--ink), #ffd75e",
    "000000, #ffffff, #000000, var(--ink)",
    "ffffff, #000000, var(--ink), #ffffff"
  })
  void canBeReadOnBothCards(String accent, String text, String light, String dark) {
    String css = AccentStyle.css(accent + ".css").orElseThrow();
    String bright = css.substring(0, css.indexOf(DARK));
    assertTrue(css.contains("--on-button: " + text + ";"), css);
    assertTrue(bright.contains("--accent: " + light + ";"), css);
    assertTrue(css.substring(css.indexOf(DARK)).contains("--accent: " + dark + ";"), css);
  }

  @Test
  void knowsTheCards() throws IOException {
    String css;
    try (InputStream in = AccentStyle.class.getResourceAsStream("/paylink-checkout/checkout.css")) {
      css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> cards =
        Pattern.compile("--card: (#[0-9a-f]{6});")
            .matcher(css)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertEquals(AccentStyle.LIGHT_CARD, cards.get(0));
    assertEquals(AccentStyle.DARK_CARD, cards.get(1));
  }

  @Test
  void givesButtonsAnEdgeThatWouldNotShow() {
    assertTrue(AccentStyle.css("ffffff.css").orElseThrow().contains("--button-edge: var(--edge)"));
    assertFalse(AccentStyle.css("7777ff.css").orElseThrow().contains("--button-edge: var(--edge)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7a3b12", "7A3B12.css", "7a3b1.css", "red.css", "7a3b12;}.css"})
  void refusesOtherNames(String name) {
    assertEquals(Optional.empty(), AccentStyle.css(name));
  }
}
