package dev.paylink.sales.turnover;

import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums of turnover. */
final class TurnoverSums {
  private TurnoverSums() {}

  /** The turnover in a currency; amounts are in major units. */
  static CurrencyTurnover of(
      String currency,
      BigDecimal received,
      BigDecimal refunded,
      long payments,
      long refunds,
      long orders) {
    return new CurrencyTurnover(
        currency,
        plain(received),
        plain(refunded),
        plain(received.subtract(refunded)),
        payments,
        refunds,
        orders);
  }

  /** Without trailing zeros, and without an exponent. */
  private static BigDecimal plain(BigDecimal amount) {
    BigDecimal stripped = amount.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /** The totals of periods, by code of the currency. */
  static List<CurrencyTurnover> totals(List<TurnoverPeriod> periods) {
    Map<String, CurrencyTurnover> totals = new TreeMap<>();
    for (TurnoverPeriod period : periods) {
      for (CurrencyTurnover one : period.currencies()) {
        totals.merge(one.currency(), one, TurnoverSums::sum);
      }
    }
    return List.copyOf(totals.values());
  }

  private static CurrencyTurnover sum(CurrencyTurnover a, CurrencyTurnover b) {
    return of(
        a.currency(),
        a.received().add(b.received()),
        a.refunded().add(b.refunded()),
        a.payments() + b.payments(),
        a.refunds() + b.refunds(),
        a.orders() + b.orders());
  }
}
