package dev.paylink.base.money;

import dev.paylink.api.Fault;
import java.math.BigDecimal;
import java.util.Currency;

/**
 * An exact amount of one currency, in minor units (cents, sen): 12.50 USD is {@code (1250, USD)}.
 *
 * @param minor the amount in units of 10^-exponent, more than 0
 * @param currency an ISO 4217 currency that has minor units
 */
public record Money(long minor, Currency currency) {
  /** Maximum number of significant digits of an amount. */
  public static final int MAX_DIGITS = 15;

  private static final BigDecimal MAX_MINOR = BigDecimal.valueOf(Long.MAX_VALUE);

  /**
   * Creates an amount from a request.
   *
   * @param amount in major units
   * @param code upper-case ISO 4217 code
   * @throws Fault {@code invalid_request}, naming {@code amount} or {@code currency}
   */
  public static Money of(BigDecimal amount, String code) {
    currency(code);
    if (amount.signum() <= 0) {
      throw Fault.invalid("amount", "must be more than 0");
    }
    return ofOrZero(amount, code);
  }

  /** Like {@link #of}, of an amount that may be 0. */
  public static Money ofOrZero(BigDecimal amount, String code) {
    Currency currency = currency(code);
    // Digits and scale first: arithmetic on 1e999999999 would exhaust the memory.
    if (amount.signum() < 0) {
      throw Fault.invalid("amount", "must not be less than 0");
    }
    BigDecimal exact = amount.stripTrailingZeros();
    if (exact.precision() > MAX_DIGITS || (long) exact.precision() - exact.scale() > MAX_DIGITS) {
      throw Fault.invalid("amount", "must have at most " + MAX_DIGITS + " significant digits");
    }
    int exponent = currency.getDefaultFractionDigits();
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
  public static Money exact(BigDecimal amount, String code) {
    Currency currency = currency(code);
    int exponent = currency.getDefaultFractionDigits();
    return new Money(amount.movePointRight(exponent).longValueExact(), currency);
  }

  private static Currency currency(String code) {
    try {
      Currency currency = Currency.getInstance(code);
      if (currency.getDefaultFractionDigits() >= 0) {
        return currency;
      }
    } catch (IllegalArgumentException unknown) {
      // answered below
    }
    throw Fault.invalid("currency", "must be an ISO 4217 code of three capital letters, as IDR");
  }

  /** The amount in major units without trailing zeros: 12.5 for 12.50 USD, 150000 for IDR. */
  public BigDecimal amount() {
    BigDecimal amount =
        BigDecimal.valueOf(minor, currency.getDefaultFractionDigits()).stripTrailingZeros();
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }
}
