package dev.paylink.base.bus;

import dev.paylink.api.TurnoverInterval;
import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Samples of the messages of turnover. */
final class TurnoverSamples {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

  private static final CurrencyTurnover USD =
      new CurrencyTurnover(
          "USD", new BigDecimal("0.50"), new BigDecimal("1"), new BigDecimal("-0.50"), 1, 2, 3);

  private TurnoverSamples() {}

  static List<Record> all() {
    return List.of(
        new GetTurnover("mer_a", DAY, DAY, null, null),
        new GetTurnover("mer_a", DAY, DAY, TurnoverInterval.WEEK, "Asia/Jakarta"),
        new Turnover(
            "UTC",
            TurnoverInterval.DAY,
            List.of(
                new TurnoverPeriod(DAY, DAY, List.of(USD)),
                new TurnoverPeriod(DAY, DAY, List.of())),
            List.of(USD)),
        new Turnover("UTC", null, List.of(), List.of()));
  }
}
