package dev.paylink.api;

/** Cuts text of people, in which a character can take two {@code char}. */
public final class ShortText {
  private ShortText() {}

  /**
   * The first characters of a text.
   *
   * @param most how many, in code points: each stays whole
   */
  public static String of(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most));
  }
}
