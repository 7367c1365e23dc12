package dev.paylink.web.contact;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber;
import dev.paylink.web.text.InputText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Phone numbers by E.164, with tolerance: blanks, dashes, dots, slashes and brackets between the
 * digits are dropped, and {@code 00} at the start means {@code +}. The trunk prefix of an
 * international number is dropped: {@code (0)}, or the 0, 8 or 06 that callers in the country dial
 * first. A number without {@code +} is a national one and stays without it, as its country is not
 * known. Address books and web pages write numbers with characters of typography, marks of
 * direction, and digits of other scripts: these count as what they stand for.
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

  private static final PhoneNumberUtil LIBRARY = PhoneNumberUtil.getInstance();

  /** The trunk prefixes of the world. */
  private static final List<String> TRUNKS = List.of("0", "8", "06", "1");

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
    return NORMAL.matcher(number).matches() ? Optional.of(withoutTrunk(number)) : Optional.empty();
  }

  /**
   * Drops the trunk prefix if the country has one and the number is possible without it: not in
   * Italy and Côte d'Ivoire, whose numbers start with 0.
   */
  private static String withoutTrunk(String number) {
    if (!number.startsWith("+")) {
      return number;
    }
    try {
      Phonenumber.PhoneNumber parsed = LIBRARY.parse(number, null);
      String written = LIBRARY.format(parsed, PhoneNumberFormat.E164);
      return LIBRARY.isPossibleNumber(parsed) && NORMAL.matcher(written).matches()
          ? written
          : number;
    } catch (NumberParseException unknown) { // no country has it
      return number;
    }
  }

  /**
   * The forms in which the same number may be stored: before a trunk prefix was dropped, it was
   * part of the number.
   */
  public static List<String> forms(String number) {
    List<String> forms = new ArrayList<>(List.of(number));
    if (number.startsWith("+")) {
      for (int code = 1; code <= 3 && code + 1 < number.length(); code++) {
        for (String trunk : TRUNKS) {
          String form = number.substring(0, code + 1) + trunk + number.substring(code + 1);
          if (form.length() <= 17 && withoutTrunk(form).equals(number)) {
            forms.add(form);
          }
        }
      }
    }
    return forms;
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
