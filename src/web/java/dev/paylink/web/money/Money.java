package dev.paylink.web.money;

import dev.paylink.api.Fault;
import java.math.BigDecimal;

/**
 * An exact amount of one currency, in minor units (cents, sen): 12.50 USD is {@code (1250, USD)}.
 *
 * @param minor the amount in units of 10^-exponent, more than 0
 * @param currency of the amount
 */
public record Money(long minor, Currency currency) {
  /** Maximum number of significant digits of an amount. */
  public static final int MAX_DIGITS = 15;

  private static final BigDecimal MAX_MINOR = BigDecimal.valueOf(Long.MAX_VALUE);

  /**
   * Creates an amount from a request.
   *
   * @param amount in major units
   * @param code of a current currency
   * @throws Fault {@code invalid_request}, naming {@code amount} or {@code currency}
   */
  public static Money of(BigDecimal amount, String code) {
    return of(amount, Currency.current(code));
  }

  /** Like {@link #of(BigDecimal, String)}, in a currency that may be obsolete. */
  public static Money of(BigDecimal amount, Currency currency) {
    if (amount.signum() <= 0) {
      throw Fault.invalid("amount", "must be more than 0");
    }
    return ofOrZero(amount, currency);
  }

  /** Like {@link #of(BigDecimal, Currency)}, of an amount that may be 0. */
  public static Money ofOrZero(BigDecimal amount, Currency currency) {
    // Digits and scale first: arithmetic on 1e999999999 would exhaust the memory.
    if (amount.signum() < 0) {
      throw Fault.invalid("amount", "must not be less than 0");
    }
    BigDecimal exact = amount.stripTrailingZeros();
    if (exact.precision() > MAX_DIGITS || (long) exact.precision() - exact.scale() > MAX_DIGITS) {
      throw Fault.invalid("amount", "must have at most " + MAX_DIGITS + " significant digits");
    }
    String code = currency.code();
    int exponent = currency.decimals();
    if (exact.scale() > exponent) {
      throw Fault.invalid(
          "amount",
          exponent == 0
              ? "must have no decimals, as %s has none".formatted(code)
              : "must have at most %d decimals, as %s has".formatted(exponent, code));
    }
    BigDecimal minor = exact.movePointRight(exponent);
    if (minor.compareTo(MAX_MINOR) > 0) { // 15 digits and 4 decimals do not fit into a long
      String most = MAX_MINOR.movePointLeft(exponent).toPlainString();
      throw Fault.invalid("amount", "must be at most %s in %s".formatted(most, code));
    }
    return new Money(minor.longValueExact(), currency);
  }

  /** An amount that was added up, which can have more digits than one of a request. */
  public static Money exact(BigDecimal amount, Currency currency) {
    return new Money(amount.movePointRight(currency.decimals()).longValueExact(), currency);
  }

  /** The amount in major units without trailing zeros: 12.5 for 12.50 USD, 150000 for IDR. */
  public BigDecimal amount() {
    BigDecimal amount = BigDecimal.valueOf(minor, currency.decimals()).stripTrailingZeros();
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }
}
