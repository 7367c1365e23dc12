package dev.paylink.web.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\ufeffZ1",
        "\u200bZ1",
        "Z1\u200b",
        "\u2060Z1\u2060",
        "\u202aZ1\u202c",
        "\u2068Z1\u2069",
        "\u200eZ1\u200f",
        "\u00adZ1",
        "\u3164Z1\uffa0",
        "\ufeff\u200bZ1\u200b\ufeff",
        "Z1"
      })
  void dropsInvisibleCharactersAtTheEnds(String text) {
    assertEquals("Z1", InputText.clean(text));
    assertEquals("Z1", InputText.trimmed(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {" Z1 ", "\u00a0Z1\u3000", "\u200b Z1\u2003\ufeff", "\u2800Z1", "\t\nZ1"})
  void dropsBlanksWhereNothingElseCounts(String text) {
    assertEquals("Z1", InputText.trimmed(text));
  }

  @Test
  void leavesBlanksElsewhere() {
    assertEquals("  code", InputText.clean("  code"));
    assertEquals(" \u00a0Z1 ", InputText.clean("\ufeff \u00a0Z1\u200b "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Z\u200b1", // within
        "\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d", // a name in Malayalam
        "\ud83c\udff4\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67\udb40\udc7f",
        "Seat \u2067\u05d0\u2069", // what ends the direction
        "\u2764\ufe0f",
        "\u0600\u0661"
      })
  void keepsWhatBelongsToTheText(String text) {
    assertEquals(text, InputText.clean(text));
    assertEquals(text, InputText.trimmed(text));
    assertTrue(InputText.isVisible(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t\r\n",
        "\u00a0\u2003\u3000",
        "\u200b\ufeff",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "\u034f",
        "\ufe0f",
        "\u202e",
        "\u0000\u001b\u0085",
        "\u00ad",
        "\u180e",
        "\ud800",
        "\udb40\udc67"
      })
  void knowsTextsOfWhichNothingIsSeen(String text) {
    assertFalse(InputText.isVisible(text));
  }

  @ParameterizedTest
  @CsvSource({"a", "-", "7", "\u0301", "\u304b", "\ud83d\ude42", "\u20ac", "\u0600"})
  void seesLettersMarksNumbersPunctuationAndSymbols(String text) {
    assertTrue(InputText.isVisible(text));
  }
}
