package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about the turnover of a merchant. */
public final class TurnoverMessages {
  private TurnoverMessages() {}

  /**
   * Gets the turnover of a period.
   *
   * @param merchantId {@code mer_…}
   * @param from the first day, in the time zone
   * @param to the last day, in the time zone; less than 10 years after the first
   * @param interval by which the period is divided, into at most 400 parts; null for not at all
   * @param timeZone IANA name; null for the time zone of the merchant, or UTC if the merchant has
   *     no time zone
   * @param source of orders; null for all. At most one of this and the next three is not null
   * @param provider name of a payment method; null for all
   * @param paymentLinkId {@code plink_…}; null for all
   * @param productId {@code prod_…}; null for all
   * @param asOf what was stored later does not count; at least two minutes ago; null for all that
   *     is stored
   */
  @RecordBuilder
  public record GetTurnover(
      String merchantId,
      LocalDate from,
      LocalDate to,
      @Nullable TurnoverInterval interval,
      @Nullable String timeZone,
      @Nullable OrderSource source,
      @Nullable String provider,
      @Nullable String paymentLinkId,
      @Nullable String productId,
      @Nullable Instant asOf) {}

  /**
   * The turnover of a period.
   *
   * @param timeZone in which the days are; the IANA name
   * @param interval by which the period is divided; null for not at all
   * @param asOf as in the request; null if it had no such instant
   * @param data each interval of the period, oldest first; the whole period if it is not divided
   * @param totals of the period, by currency
   */
  public record Turnover(
      String timeZone,
      @Nullable TurnoverInterval interval,
      @Nullable Instant asOf,
      List<TurnoverPeriod> data,
      List<CurrencyTurnover> totals) {
    public Turnover {
      data = List.copyOf(data);
      totals = List.copyOf(totals);
    }
  }

  /**
   * The turnover of an interval.
   *
   * @param from the first day; the first day of the period if the interval starts before
   * @param to the last day; the last day of the period if the interval ends later
   * @param currencies in which money moved or orders became paid, by code; empty if nothing did
   */
  public record TurnoverPeriod(LocalDate from, LocalDate to, List<CurrencyTurnover> currencies) {
    public TurnoverPeriod {
      currencies = List.copyOf(currencies);
    }
  }

  /**
   * The turnover in one currency. Amounts are in major units, exact, without trailing zeros.
   *
   * @param currency ISO 4217 code, of the money itself
   * @param received money of settlements that succeeded, at the time they were stored, without
   *     repeated settlements
   * @param refunded money of refunds, at the time they succeeded
   * @param net received minus refunded; may be negative
   * @param payments how many settlements there were
   * @param refunds how many refunds there were
   * @param orders how many orders in this currency became paid
   */
  public record CurrencyTurnover(
      String currency,
      BigDecimal received,
      BigDecimal refunded,
      BigDecimal net,
      long payments,
      long refunds,
      long orders) {}
}
