package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.web.money.Currency;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Money as people read and type it. */
public final class Money {
  private static final String RUPIAH = "IDR";
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}'\\u2019]+");

  /** What stands for "no decimals" behind an amount, as in {@code Rp150.000,-}. */
  private static final Pattern NO_DECIMALS = Pattern.compile("[.,]\\s*[\\p{Pd}\\u2212=]{1,2}$");

  private static final Pattern TYPED = Pattern.compile("[0-9][0-9., ]{0,30}");

  /** A whole number. No group of three digits starts with a zero. */
  private static final Pattern WHOLE =
      Pattern.compile(
          "0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:(?:\\.[0-9]{3})+|(?:,[0-9]{3})+|(?: [0-9]{3})+)");

  private Money() {}

  /** An amount with its currency. Zero decimals are left out. */
  public static String text(BigDecimal amount, String currency, Language language) {
    DecimalFormat format = (DecimalFormat) NumberFormat.getCurrencyInstance(language.locale());
    DecimalFormatSymbols symbols = format.getDecimalFormatSymbols();
    symbols.setCurrencySymbol(sign(currency, language.locale()));
    format.setDecimalFormatSymbols(symbols);
    int scale = amount.stripTrailingZeros().scale();
    int digits = scale <= 0 ? 0 : Currency.find(currency).map(Currency::decimals).orElse(0);
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(Math.max(digits, scale));
    String text = format.format(amount);
    // A code is no sign: it is apart from the number.
    return text.replaceFirst(Pattern.quote(currency) + "(?=[0-9])", currency + "\u00a0");
  }

  /** The sign of a currency; its code if the JVM does not know the currency. */
  private static String sign(String currency, Locale locale) {
    return ofJvm(currency).map(known -> known.getSymbol(locale)).orElse(currency);
  }

  private static Optional<java.util.Currency> ofJvm(String currency) {
    try {
      return Optional.of(java.util.Currency.getInstance(currency));
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }

  /** A number as a form shows it: plain digits with the decimal sign of the language. */
  public static String typed(BigDecimal amount, Language language) {
    String plain = amount.stripTrailingZeros().toPlainString();
    return language == Language.ID ? plain.replace('.', ',') : plain;
  }

  /**
   * The currency that a typed amount names by the sign of rupiah, as in {@code Rp150.000}; null
   * without that sign.
   */
  public static @Nullable String namedCurrency(String text) {
    return text.strip().regionMatches(true, 0, "rp", 0, 2) ? RUPIAH : null;
  }

  /**
   * Reads a typed amount. The language decides the grouping sign and the decimal sign; a sign that
   * can only be the other one counts as such: {@code 1.250.000},{@code 12,50}. The sign or code of
   * the currency may stand before or behind it.
   *
   * @throws Fault {@code invalid_request}, naming {@code amount} or {@code currency}
   */
  public static BigDecimal parse(String text, String currency, Language language) {
    Currency known = Currency.known(currency.toUpperCase(Locale.ROOT));
    String typed = number(text, known.code(), language);
    int decimal = decimalSign(typed, known, language);
    String whole = decimal < 0 ? typed : typed.substring(0, decimal);
    String part = decimal < 0 ? "" : typed.substring(decimal + 1);
    if (!TYPED.matcher(typed).matches()
        || !WHOLE.matcher(whole).matches()
        || !part.matches("[0-9]*")) {
      throw Fault.invalid("amount", "must be a number, as " + example(language));
    }
    if (part.length() > known.decimals()) {
      throw Fault.invalid("amount", "must have at most %d decimals".formatted(known.decimals()));
    }
    String digits = whole.replaceAll("[., ]", "");
    return new BigDecimal(part.isEmpty() ? digits : digits + "." + part);
  }

  /** What is typed, without currency and {@code ,-}, with one blank for blanks and apostrophes. */
  private static String number(String text, String currency, Language language) {
    String sign = currency.equals(RUPIAH) ? "Rp\\.?" : Pattern.quote(sign(currency, Locale.US));
    String either =
        "(?i)(?:%s|%s|%s)"
            .formatted(sign, Pattern.quote(sign(currency, language.locale())), currency);
    String typed = BLANKS.matcher(text).replaceAll(" ").strip();
    String bare = typed.replaceFirst("^" + either, "").replaceFirst(either + "$", "").strip();
    return NO_DECIMALS.matcher(bare).replaceFirst("");
  }

  /** Where the decimal sign is; -1 for a whole number. */
  private static int decimalSign(String typed, Currency currency, Language language) {
    int last = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
    if (last < 0) {
      return -1;
    }
    char sign = typed.charAt(last);
    if (typed.indexOf(sign) != last) {
      return -1; // 1.250.000
    }
    boolean other = typed.indexOf(sign == '.' ? ',' : '.') >= 0 || typed.indexOf(' ') >= 0;
    if (other || typed.length() - last - 1 != 3 || typed.startsWith("0")) {
      return last; // 1.250,50 or 12,50 or 0,001
    }
    char groups = language == Language.ID ? '.' : ',';
    return sign == groups || currency.decimals() < 3 ? -1 : last; // 150.000 is no 150
  }

  private static String example(Language language) {
    return language == Language.ID ? "1.250.000" : "1,250,000";
  }
}
