package dev.paylink.provider.stripe;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Amounts as Stripe writes them. They are whole numbers of Stripe's smallest units, which may
 * differ from the minor units of ISO 4217; see <a href="https://docs.stripe.com/currencies">its
 * currencies</a>.
 */
final class StripeAmounts {
  private static final Set<String> WITHOUT_DECIMALS =
      Set.of(
          "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
          "XOF", "XPF");

  /** Their last digit must be 0. */
  private static final Set<String> THREE_DECIMALS = Set.of("BHD", "JOD", "KWD", "OMR", "TND");

  /** Has two decimals at Stripe, which must be 00. */
  private static final String ISK = "ISK";

  /** The documentation of Stripe has had it with and without decimals. */
  private static final String UGX = "UGX";

  private static final BigDecimal TEN = BigDecimal.TEN;
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final BigDecimal MOST = BigDecimal.valueOf(99_999_999);
  private static final BigDecimal MOST_RUPIAH = BigDecimal.valueOf(999_999_999_999L);

  private StripeAmounts() {}

  /** The amount in the units of Stripe; empty if it cannot be charged. */
  static Optional<Long> of(BigDecimal amount, String currency) {
    BigDecimal units = amount.movePointRight(decimals(currency));
    BigDecimal step =
        THREE_DECIMALS.contains(currency) ? TEN : currency.equals(ISK) ? HUNDRED : BigDecimal.ONE;
    boolean fits =
        !currency.equals(UGX)
            && units.remainder(step).signum() == 0
            && units.compareTo(currency.equals("IDR") ? MOST_RUPIAH : MOST) <= 0;
    return fits ? Optional.of(units.longValueExact()) : Optional.empty();
  }

  /**
   * The amount in major units.
   *
   * @param currency as Stripe writes it, in lower case
   */
  static BigDecimal toMajor(long units, String currency) {
    BigDecimal major = BigDecimal.valueOf(units, decimals(currency.toUpperCase(Locale.ROOT)));
    return major.signum() == 0
        ? BigDecimal.ZERO
        : new BigDecimal(major.stripTrailingZeros().toPlainString());
  }

  private static int decimals(String currency) {
    if (WITHOUT_DECIMALS.contains(currency)) {
      return 0;
    }
    return THREE_DECIMALS.contains(currency) ? 3 : 2;
  }
}
