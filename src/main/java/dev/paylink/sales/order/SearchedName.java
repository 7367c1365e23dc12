package dev.paylink.sales.order;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paylink.api.Fault;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words of a customer's name, or the starts of words, as the database looks for them. The database
 * functions {@code name_words} and {@code name_terms} do the same with the names of orders.
 *
 * <p>A name has a term for the first three letters of each of its words, and a term for each pair
 * of words. So the index finds the newest orders first, which a range of prefixes would not. Two
 * common words together match few orders. Longer prefixes and further words are compared with the
 * names of the orders that the term finds.
 */
record SearchedName(List<String> words) {
  /** What of a word is in a term. */
  private static final int START = 3;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s\\p{Punct}]+");
  private static final String BOUNDARY = "[[:space:][:punct:]]";

  /**
   * @throws Fault {@code invalid_request} if there is no word
   */
  static SearchedName of(String text) {
    List<String> words =
        Arrays.stream(BETWEEN_WORDS.split(folded(text))).filter(word -> !word.isEmpty()).toList();
    if (words.isEmpty()) {
      throw Fault.invalid(
          "name", "must be 1 to 100 characters, at least one of them a letter or a digit");
    }
    return new SearchedName(words);
  }

  /**
   * As the database function {@code folded_name}: small letters of A to Z and of Latin-1. Blanks,
   * apostrophes and dashes of typography become the ones of ASCII.
   */
  private static String folded(String text) {
    return text.codePoints()
        .map(SearchedName::folded)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static int folded(int c) {
    return switch (c) {
      case 0xA0, 0x2007, 0x202F, 0x3000 -> ' ';
      case 0x2018, 0x2019, 0x02BC, 0xB4 -> '\'';
      case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212 -> '-';
      default -> isCapital(c) ? c + 'a' - 'A' : c;
    };
  }

  private static boolean isCapital(int c) {
    return c >= 'A' && c <= 'Z' || c >= 'À' && c <= 'Þ' && c != '×';
  }

  /** The term of the first two words that start differently, or of the only one. */
  Buffer term() {
    return Buffer.buffer(
        words.stream()
            .map(word -> isShort(word) ? word : word.substring(0, end(word)))
            .distinct()
            .limit(2)
            .sorted(Comparator.comparing(start -> start.getBytes(UTF_8), Arrays::compareUnsigned))
            .collect(Collectors.joining(" ")));
  }

  /**
   * Regular expressions of PostgreSQL for a folded name. A word that is shorter than what is in a
   * term is a whole word of the name.
   */
  String[] patterns() {
    return words.stream()
        .map(
            word ->
                "(^|%1$s)%2$s%3$s"
                    .formatted(BOUNDARY, word, isShort(word) ? "($|" + BOUNDARY + ")" : ""))
        .toArray(String[]::new);
  }

  private static boolean isShort(String word) {
    return word.codePointCount(0, word.length()) < START;
  }

  private static int end(String word) {
    return word.offsetByCodePoints(0, START);
  }
}
