package dev.paylink.json;

/** Texts that come from elsewhere and are to be kept and shown. */
public final class PlainText {
  private PlainText() {}

  /** A text without control characters and halves of characters, of so many characters at most. */
  public static String of(String text, int maxCharacters) {
    String printable = text.replaceAll("[\\p{Cntrl}\\p{Cs}]", " ").strip();
    return printable.codePointCount(0, printable.length()) <= maxCharacters
        ? printable
        : printable.substring(0, printable.offsetByCodePoints(0, maxCharacters));
  }
}
