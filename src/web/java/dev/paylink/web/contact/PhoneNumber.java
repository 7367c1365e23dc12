package dev.paylink.web.contact;

import dev.paylink.web.text.InputText;
import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Phone numbers by E.164, with tolerance: blanks, dashes, dots, slashes and brackets between the
 * digits are dropped, {@code 00} at the start means {@code +}, and the trunk prefix {@code (0)} of
 * an international number is dropped. A number without {@code +} is a national one and stays
 * without it, as its country is not known. Address books and web pages write numbers with
 * characters of typography, marks of direction, and digits of other scripts: these count as what
 * they stand for.
 */
public final class PhoneNumber {
  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");
  private static final Pattern BLANK = Pattern.compile("\\p{Z}");
  private static final Pattern DASH = Pattern.compile("[\\p{Pd}\\u2212]");
  private static final Pattern DIGIT = Pattern.compile("\\p{Nd}");
  private static final Pattern TRUNK = Pattern.compile("(?<=[0-9][ ./-]{0,3})\\(0\\)");
  private static final Pattern PUNCTUATION = Pattern.compile("[ ./()-]");

  /** E.164 has at most 15 digits; services have the shortest numbers in use. */
  private static final Pattern NORMAL = Pattern.compile("\\+?[0-9]{3,15}");

  /** As merchants and customers may write it. */
  private static final int MAX_CHARACTERS = 200;

  private PhoneNumber() {}

  /** The number as it is stored, such as {@code +628120000000}; empty if the text is no number. */
  public static Optional<String> normalized(String text) {
    String plain = text.length() > MAX_CHARACTERS ? "" : plain(text);
    boolean international = plain.startsWith("+") || plain.startsWith("00");
    String written = international ? TRUNK.matcher(plain).replaceAll("") : plain;
    String digits = PUNCTUATION.matcher(written).replaceAll("");
    String number = digits.startsWith("00") ? "+" + digits.substring(2) : digits;
    return NORMAL.matcher(number).matches() ? Optional.of(number) : Optional.empty();
  }

  /** The text in ASCII, as far as it stands for characters of phone numbers. */
  private static String plain(String text) {
    String compatible = Normalizer.normalize(InputText.trimmed(text), Normalizer.Form.NFKC);
    String visible = INVISIBLE.matcher(compatible).replaceAll("");
    String spaced = BLANK.matcher(visible).replaceAll(" ");
    String dashed = DASH.matcher(spaced).replaceAll("-");
    return DIGIT
        .matcher(dashed)
        .replaceAll(digit -> Integer.toString(Character.digit(digit.group().codePointAt(0), 10)));
  }
}
