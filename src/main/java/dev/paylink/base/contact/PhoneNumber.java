package dev.paylink.base.contact;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Phone numbers by E.164, with tolerance: spaces, hyphens, dots, slashes and brackets between the
 * digits are dropped, {@code 00} at the start means {@code +}, and the trunk prefix {@code (0)} of
 * an international number is dropped. A number without {@code +} is a national one and stays
 * without it, as its country is not known.
 */
public final class PhoneNumber {
  private static final Pattern TRUNK = Pattern.compile("(?<=[0-9][ ./-]{0,3})\\(0\\)");
  private static final Pattern PUNCTUATION = Pattern.compile("[ ./()-]");

  /** E.164 has at most 15 digits; the shortest numbers in use are those of services. */
  private static final Pattern NORMAL = Pattern.compile("\\+?[0-9]{3,15}");

  private PhoneNumber() {}

  /** The number as it is stored, such as {@code +628120000000}; empty if the text is no number. */
  public static Optional<String> normalized(String text) {
    boolean international = text.startsWith("+") || text.startsWith("00");
    String written = international ? TRUNK.matcher(text).replaceAll("") : text;
    String digits = PUNCTUATION.matcher(written).replaceAll("");
    String number = digits.startsWith("00") ? "+" + digits.substring(2) : digits;
    return NORMAL.matcher(number).matches() ? Optional.of(number) : Optional.empty();
  }
}
