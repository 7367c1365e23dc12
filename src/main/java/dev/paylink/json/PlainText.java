package dev.paylink.json;

/** Cleans texts from other systems for storage and display. */
public final class PlainText {
  private PlainText() {}

  /**
   * Removes control characters and unpaired surrogates, and cuts the text off.
   *
   * @param maxCharacters maximum length in code points
   */
  public static String of(String text, int maxCharacters) {
    String printable = text.replaceAll("[\\p{Cntrl}\\p{Cs}]", " ").strip();
    return printable.codePointCount(0, printable.length()) <= maxCharacters
        ? printable
        : printable.substring(0, printable.offsetByCodePoints(0, maxCharacters));
  }
}
