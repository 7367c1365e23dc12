package dev.paylink.console.web;

import dev.paylink.api.Fault;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.regex.Pattern;

/** Money as people read and type it. */
public final class Money {
  private static final Pattern TYPED = Pattern.compile("[0-9][0-9., \\u00a0\\u202f']{0,30}");
  private static final Pattern WHOLE =
      Pattern.compile("[0-9]+|[0-9]{1,3}(\\.[0-9]{3})+|[0-9]{1,3}(,[0-9]{3})+");
  private static final String BLANKS = "[ \\u00a0\\u202f']";

  private Money() {}

  /** An amount with its currency. Zero decimals are left out. */
  public static String text(BigDecimal amount, String currency, Language language) {
    NumberFormat format = NumberFormat.getCurrencyInstance(language.locale());
    Currency known = Currency.getInstance(currency);
    format.setCurrency(known);
    boolean whole = amount.stripTrailingZeros().scale() <= 0;
    int digits = whole ? 0 : Math.max(0, known.getDefaultFractionDigits());
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(Math.max(digits, amount.stripTrailingZeros().scale()));
    String text = format.format(amount);
    // A code is no sign: it is apart from the number.
    return text.startsWith(currency) && Character.isDigit(text.charAt(currency.length()))
        ? currency + "\u00a0" + text.substring(currency.length())
        : text;
  }

  /** A number as a form shows it: plain digits with the decimal sign of the language. */
  public static String typed(BigDecimal amount, Language language) {
    String plain = amount.stripTrailingZeros().toPlainString();
    return language == Language.ID ? plain.replace('.', ',') : plain;
  }

  /**
   * Reads a typed amount. The language decides the grouping sign and the decimal sign; a sign that
   * can only be the other one counts as such: {@code 1.250.000},{@code 12,50}.
   *
   * @throws Fault {@code invalid_request}, naming {@code amount}
   */
  public static BigDecimal parse(String text, String currency, Language language) {
    String typed =
        text.strip().replaceFirst("^(?i)(rp|" + Pattern.quote(currency) + ")\\.?\\s*", "");
    if (!TYPED.matcher(typed).matches()) {
      throw Fault.invalid("amount", "must be a number, as " + example(language));
    }
    typed = typed.replaceAll(BLANKS, "");
    int digits = digits(currency);
    int decimal = decimalSign(typed, digits, language);
    String grouped = decimal < 0 ? typed : typed.substring(0, decimal);
    if (!WHOLE.matcher(grouped).matches()) {
      throw Fault.invalid("amount", "must be a number, as " + example(language));
    }
    String whole = grouped.replaceAll("[.,]", "");
    String part = decimal < 0 ? "" : typed.substring(decimal + 1);
    if (part.length() > digits) {
      throw Fault.invalid("amount", "must have at most %d decimals".formatted(digits));
    }
    return new BigDecimal(part.isEmpty() ? whole : whole + "." + part);
  }

  private static int digits(String currency) {
    try {
      return Math.max(
          0, Currency.getInstance(currency.toUpperCase(Locale.ROOT)).getDefaultFractionDigits());
    } catch (IllegalArgumentException unknown) {
      throw Fault.invalid("currency", "must be an ISO 4217 code of three letters, as IDR");
    }
  }

  /** Where the decimal sign is; -1 for a whole number. */
  private static int decimalSign(String typed, int digits, Language language) {
    int last = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
    if (last < 0) {
      return -1;
    }
    char sign = typed.charAt(last);
    boolean several = typed.indexOf(sign) != last;
    boolean other = typed.indexOf(sign == '.' ? ',' : '.') >= 0;
    if (several) {
      return -1; // 1.250.000
    }
    if (other) {
      return last; // 1.250,50
    }
    int after = typed.length() - last - 1;
    if (after == 3) {
      char groups = language == Language.ID ? '.' : ',';
      return sign == groups || digits < 3 ? -1 : last; // 150.000 is no 150
    }
    return last;
  }

  private static String example(Language language) {
    return language == Language.ID ? "1.250.000" : "1,250,000";
  }
}
