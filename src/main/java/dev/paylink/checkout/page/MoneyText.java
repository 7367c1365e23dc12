package dev.paylink.checkout.page;

import dev.paylink.money.Money;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Formats amounts in the local style of their currency: {@code Rp150.000}, {@code $12.50}, {@code
 * 12,50 €}. Spaces are non-breaking.
 */
public final class MoneyText {
  /** Currencies whose decimals are written only if they are not zero. */
  private static final Set<String> MOSTLY_WHOLE = Set.of("IDR", "HUF", "TWD", "COP", "PKR");

  /** Signs that several currencies share. */
  private static final Set<String> SHARED_SIGNS = Set.of("$", "¥", "\uFFE5", "kr", "kr.");

  private static final Set<Locale> KNOWN_LOCALES =
      Set.copyOf(Arrays.asList(NumberFormat.getAvailableLocales()));

  /** A currency code before the digits needs a space; a sign does not. */
  private static final Pattern CODE_AND_DIGIT = Pattern.compile("^([A-Z]{3})(?=\\p{Nd})");

  private static final Pattern LAKHS =
      Pattern.compile("(?<=\\p{Nd})(?=(?:\\p{Nd}{2})*\\p{Nd}{3}\\.)");

  private MoneyText() {}

  /**
   * Returns the amount with the sign of its currency.
   *
   * @param accepted locales that the reader's browser accepts. A locale whose country has this
   *     currency determines the format; otherwise the currency's home locale, and for a currency
   *     without one the language of the page.
   */
  public static String of(Money money, List<Locale> accepted) {
    DecimalFormat format = format(money.currency(), accepted);
    BigDecimal amount = money.amount();
    boolean withoutDecimals =
        amount.scale() == 0 && MOSTLY_WHOLE.contains(money.currency().getCurrencyCode());
    int decimals = withoutDecimals ? 0 : money.currency().getDefaultFractionDigits();
    format.setMinimumFractionDigits(decimals);
    format.setMaximumFractionDigits(decimals);
    String text = CODE_AND_DIGIT.matcher(format.format(amount)).replaceFirst("$1\u00a0");
    return money.currency().getCurrencyCode().equals("INR") ? inLakhs(text) : text;
  }

  /** Groups digits in lakhs as in India, {@code 12,34,567.00}, which Java does not support. */
  private static String inLakhs(String text) {
    return LAKHS.matcher(text.replace(",", "")).replaceAll(",");
  }

  /**
   * Returns the ISO 4217 code if other currencies share the sign, as they do {@code $}; otherwise
   * null.
   */
  public static @Nullable String code(Money money, List<Locale> accepted) {
    String sign = format(money.currency(), accepted).getDecimalFormatSymbols().getCurrencySymbol();
    return SHARED_SIGNS.contains(sign) ? money.currency().getCurrencyCode() : null;
  }

  private static DecimalFormat format(Currency currency, List<Locale> accepted) {
    List<Locale> homes = HomeLocales.of(currency);
    // Rupiah amounts are always written as in Indonesian, because locales of the other languages
    // of the country format them differently.
    List<Locale> candidates =
        currency.getCurrencyCode().equals("IDR")
            ? List.of()
            : accepted.stream().map(Locale::stripExtensions).toList();
    return localeOfCountry(currency, candidates)
        .or(() -> sameLanguage(homes, candidates))
        .or(() -> homes.stream().findFirst())
        .map(locale -> format(currency, locale))
        .orElseGet(() -> fallback(currency, Language.of(accepted).locale()));
  }

  private static Optional<Locale> localeOfCountry(Currency currency, List<Locale> accepted) {
    return accepted.stream()
        .filter(KNOWN_LOCALES::contains)
        .filter(locale -> currency.equals(currencyOf(locale)))
        .findFirst();
  }

  private static @Nullable Currency currencyOf(Locale locale) {
    try {
      return locale.getCountry().isEmpty() ? null : Currency.getInstance(locale);
    } catch (IllegalArgumentException noCountry) { // a region such as 419, or a former country
      return null;
    }
  }

  /** For a locale without a country: {@code fr} means France for amounts in euros. */
  private static Optional<Locale> sameLanguage(List<Locale> homes, List<Locale> accepted) {
    return accepted.stream()
        .filter(locale -> locale.getCountry().isEmpty())
        .flatMap(
            locale ->
                homes.stream().filter(home -> home.getLanguage().equals(locale.getLanguage())))
        .findFirst();
  }

  private static DecimalFormat format(Currency currency, Locale locale) {
    DecimalFormat format = (DecimalFormat) NumberFormat.getCurrencyInstance(locale);
    format.setCurrency(currency);
    return format;
  }

  private static DecimalFormat fallback(Currency currency, Locale language) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(language);
    symbols.setCurrencySymbol(currency.getCurrencyCode());
    return new DecimalFormat("¤\u00a0#,##0", symbols);
  }
}
