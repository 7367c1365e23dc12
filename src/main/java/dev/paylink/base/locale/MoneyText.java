package dev.paylink.base.locale;

import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Formats amounts so that they can be read in one way only. The format depends on the language of
 * the page alone, not on the currency and not on the region of the customer:
 *
 * <ol>
 *   <li>The separators follow the language: {@code 1,234.50} in English, {@code 1.234,50} in
 *       Indonesian.
 *   <li>The ISO 4217 code precedes the figure, because signs such as {@code $} belong to several
 *       currencies: {@code USD 1,234.50}.
 *   <li>All decimals of the currency are written, also if they are zero. Together with a grouped
 *       figure they show which separator is which. Whole rupiah have no decimals, as nobody uses
 *       hundredths of them: {@code IDR 150,000}.
 *   <li>A figure that still reads as thousands or as three decimals, {@code KWD 12.345} or {@code
 *       JPY 1,200}, has a note beside it; see {@link #note}.
 * </ol>
 *
 * <p>In Indonesian, rupiah are written as is usual there: {@code Rp150.000}.
 *
 * <p>Spaces are non-breaking.
 */
public final class MoneyText {
  /** One group of three digits after the only separator. */
  private static final Pattern TWO_READINGS = Pattern.compile("\\D*[0-9]{1,3}[.,][0-9]{3}");

  private MoneyText() {}

  /** Returns the amount with its currency. */
  public static String of(Money money, Language language) {
    BigDecimal amount = money.amount();
    boolean isWhole = isRupiah(money) && amount.stripTrailingZeros().scale() <= 0;
    int decimals = isWhole ? 0 : money.currency().decimals();
    DecimalFormat format =
        new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(language.locale()));
    format.setMinimumFractionDigits(decimals);
    format.setMaximumFractionDigits(decimals);
    boolean isHome = isRupiah(money) && language == Language.ID;
    String currency = isHome ? "Rp" : money.currency().code() + "\u00a0";
    return currency + format.format(amount);
  }

  private static boolean isRupiah(Money money) {
    return money.currency().code().equals("IDR");
  }

  /** What the three digits after the only separator of an amount are. */
  public enum Reading {
    /** Thousands, as the currency has no decimals. */
    WHOLE,
    DECIMALS
  }

  /** What the digits of an amount mean that could be read in two ways; null if they cannot. */
  public static @Nullable Reading note(Money money, Language language) {
    if (isRupiah(money) || !TWO_READINGS.matcher(of(money, language)).matches()) {
      return null;
    }
    return money.currency().decimals() == 0 ? Reading.WHOLE : Reading.DECIMALS;
  }
}
