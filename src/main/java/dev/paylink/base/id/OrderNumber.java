package dev.paylink.base.id;

import dev.paylink.api.OrderMessages;
import io.vertx.core.buffer.Buffer;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of an order, for people: the last 8 characters of its id in capital letters, which are
 * 40 random bits in Crockford's base32. A unique index keeps two orders of a merchant from having
 * the same.
 */
public final class OrderNumber {
  /** The unique index of numbers. */
  public static final String INDEX = "orders_by_number";

  private static final int LENGTH = 8;
  private static final int BITS_PER_CHARACTER = 5;
  private static final int BYTES = LENGTH * BITS_PER_CHARACTER / Byte.SIZE;
  private static final int MAX_TYPED = 100;
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  /** Blanks, dashes of all kinds, what is invisible, and signs before a number. */
  private static final Pattern IGNORED = Pattern.compile("[\\s\\p{Z}\\p{Pd}\\p{Cf}\\u2212#_.:]+");

  /** A number, or an id, whose number is at its end. */
  private static final Pattern TYPED =
      Pattern.compile("(?:ORD)?(?:[0-7][0-9A-Z]{17})?([0-9A-Z]{8})");

  private OrderNumber() {}

  /** The number of an order. */
  public static String of(UUID orderId) {
    return OrderMessages.numberOf(TypeId.ORDER.encode(orderId));
  }

  /**
   * The number that somebody has typed: in any case, with blanks or dashes, {@code #} or {@code
   * ord_} before it, or the whole id of the order. Letters that look like a digit are taken for it.
   * Empty if the text has no number.
   */
  public static Optional<String> parse(String typed) {
    if (typed.length() > MAX_TYPED) {
      return Optional.empty();
    }
    String plain = Normalizer.normalize(typed, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT);
    Matcher found = TYPED.matcher(IGNORED.matcher(plain).replaceAll(""));
    if (!found.matches()) {
      return Optional.empty();
    }
    String number = found.group(1).replace('O', '0').replace('I', '1').replace('L', '1');
    return number.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0)
        ? Optional.of(number)
        : Optional.empty();
  }

  /** The bytes of a number, by which the database finds it: the last of the id. */
  public static Buffer bytes(String number) {
    long bits = 0;
    for (int i = 0; i < LENGTH; i++) {
      bits = bits << BITS_PER_CHARACTER | ALPHABET.indexOf(number.charAt(i));
    }
    String hex = HexFormat.of().toHexDigits(bits, 2 * BYTES);
    return Buffer.buffer(HexFormat.of().parseHex(hex));
  }
}
