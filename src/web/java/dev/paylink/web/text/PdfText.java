package dev.paylink.web.text;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** What receipts as PDF files can show. */
public final class PdfText {
  private static final Set<UnicodeScript> SHOWN =
      EnumSet.of(
          UnicodeScript.COMMON,
          UnicodeScript.INHERITED,
          UnicodeScript.LATIN,
          UnicodeScript.GREEK,
          UnicodeScript.CYRILLIC,
          UnicodeScript.ARABIC,
          UnicodeScript.HEBREW,
          UnicodeScript.THAI,
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.BOPOMOFO,
          UnicodeScript.HANGUL);

  private PdfText() {}

  /**
   * Whether a PDF file has all letters of a text, in their usual form. It has the letters of
   * Devanagari, but does not join them. It leaves out emoji.
   */
  public static boolean isShown(String text) {
    return text.codePoints().allMatch(PdfText::isShown);
  }

  private static boolean isShown(int character) {
    return !Character.isLetter(character)
        || Character.isBmpCodePoint(character) && SHOWN.contains(UnicodeScript.of(character));
  }
}
