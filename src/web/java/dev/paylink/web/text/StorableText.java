package dev.paylink.web.text;

/** What PostgreSQL can store of a text: not U+0000, nor half a surrogate pair. */
public final class StorableText {
  private StorableText() {}

  public static boolean isStorable(String text) {
    return text.codePoints()
        .noneMatch(
            character -> character == 0 || Character.getType(character) == Character.SURROGATE);
  }
}
