package dev.paylink.base.json;

import dev.paylink.api.ShortText;
import java.util.regex.Matcher;

/** Cleans texts from other systems for storage and display. */
public final class PlainText {
  private PlainText() {}

  /**
   * Replaces what a terminal or a log would take for a command, or for the end of the line: control
   * characters, marks that change the direction of text, and unpaired surrogates.
   */
  public static String printable(String text, String replacement) {
    return text.replaceAll(
        "[\\p{Cc}\\p{Cs}\\u2028-\\u202e\\u2066-\\u2069]", Matcher.quoteReplacement(replacement));
  }

  /**
   * Removes control characters and unpaired surrogates, and cuts the text off.
   *
   * @param maxCharacters maximum length in code points
   */
  public static String of(String text, int maxCharacters) {
    return ShortText.of(printable(text, " ").strip(), maxCharacters);
  }
}
