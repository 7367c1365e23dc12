package dev.paylink.web.text;

/**
 * What counts of a text that people typed or pasted. Byte order marks of files, zero width spaces
 * of web pages and marks of direction of address books come along unseen: two texts that look the
 * same would differ.
 */
public final class InputText {
  private InputText() {}

  /**
   * The text without invisible characters at its start and end; blanks stay. Some are kept, because
   * they belong to what stands before them: a joiner after a combining mark, as in Malayalam; the
   * tags of a flag; and the character that closes a change of direction inside the text.
   */
  public static String clean(String text) {
    if (isPlain(text)) {
      return text;
    }
    int start = start(text);
    int end = end(text, start);
    return blanks(text.substring(0, start))
        + text.substring(start, end)
        + blanks(text.substring(end));
  }

  /** The text without invisible characters and blanks at its start and end. */
  public static String trimmed(String text) {
    int start = isPlain(text) ? 0 : start(text);
    return isPlain(text) ? text : text.substring(start, end(text, start));
  }

  /**
   * Whether a character of the text can be seen: a letter, mark, number, punctuation or symbol that
   * leaves a trace.
   */
  public static boolean isVisible(String text) {
    return text.codePoints().anyMatch(InputText::isVisible);
  }

  /** Most texts start and end with a visible character of ASCII. */
  private static boolean isPlain(String text) {
    return text.isEmpty() || isPlain(text.charAt(0)) && isPlain(text.charAt(text.length() - 1));
  }

  private static boolean isPlain(char character) {
    return character > ' ' && character < 0x7f;
  }

  private static int start(String text) {
    int start = 0;
    while (start < text.length() && isLoose(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    return start;
  }

  private static int end(String text, int start) {
    int end = text.length();
    while (end > start && isLoose(text.codePointBefore(end)) && !belongsToText(text, start, end)) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return end;
  }

  private static String blanks(String loose) {
    return loose
        .codePoints()
        .filter(character -> !isInvisible(character))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isLoose(int character) {
    return isInvisible(character) || isBlank(character);
  }

  private static boolean belongsToText(String text, int start, int end) {
    int last = text.codePointBefore(end);
    int before = end - Character.charCount(last);
    if (last == 0x200c || last == 0x200d) { // joiners
      return before > start && isMark(text.codePointBefore(before));
    }
    if (last >= 0xe0020 && last <= 0xe007f) { // tags
      return before > start;
    }
    boolean ends = last == 0x202c || last == 0x2069;
    return ends && text.substring(start, before).chars().anyMatch(InputText::startsDirection);
  }

  private static boolean isMark(int character) {
    return Character.getType(character) == Character.NON_SPACING_MARK;
  }

  private static boolean startsDirection(int character) {
    return character >= 0x202a && character <= 0x202e && character != 0x202c
        || character >= 0x2066 && character <= 0x2068;
  }

  private static boolean isVisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.SURROGATE -> false;
      default -> !isLoose(character) && !isTraceless(character);
    };
  }

  private static boolean isBlank(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == 0x2800; // Braille without dots
  }

  /** A format character, or one that fills the place of a letter of Hangul. */
  private static boolean isInvisible(int character) {
    return Character.getType(character) == Character.FORMAT && !isPrepended(character)
        || character == 0x3164
        || character == 0xffa0;
  }

  /** Signs of Arabic and other scripts that enclose what follows, and are visible. */
  private static boolean isPrepended(int character) {
    return character >= 0x600 && character <= 0x605
        || character == 0x6dd
        || character == 0x70f
        || character == 0x890
        || character == 0x891
        || character == 0x8e2
        || character == 0x110bd
        || character == 0x110cd;
  }

  /** Part of a letter or symbol that leaves no trace without the rest. */
  private static boolean isTraceless(int character) {
    return character == 0x34f // joins graphemes
        || character == 0x115f // Hangul
        || character == 0x1160
        || character == 0x17b4 // Khmer
        || character == 0x17b5
        || character >= 0x180b && character <= 0x180f // variations
        || character >= 0xfe00 && character <= 0xfe0f
        || character >= 0xe0100 && character <= 0xe01ef;
  }
}
