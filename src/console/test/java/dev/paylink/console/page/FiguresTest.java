package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.paylink.api.TurnoverInterval;
import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-03-31");

  private static CurrencyTurnover net(long amount) {
    BigDecimal net = BigDecimal.valueOf(amount);
    return new CurrencyTurnover("IDR", net, BigDecimal.ZERO, net, 1, 0, 1);
  }

  private static Figures figures(Map<String, Long> days) {
    List<TurnoverPeriod> periods = new ArrayList<>();
    for (LocalDate day = Figures.first(TODAY); !day.isAfter(TODAY); day = day.plusDays(1)) {
      Long amount = days.get(day.toString());
      periods.add(new TurnoverPeriod(day, day, amount == null ? List.of() : List.of(net(amount))));
    }
    return Figures.of(
            new Turnover("Asia/Jakarta", TurnoverInterval.DAY, null, periods, List.of(net(1))),
            TODAY)
        .get(0);
  }

  private static void assertAmount(long expected, BigDecimal amount) {
    assertEquals(0, BigDecimal.valueOf(expected).compareTo(amount), amount.toString());
  }

  @Test
  void startsWithLastMonthOrThirtyDaysAgo() {
    assertEquals(LocalDate.parse("2026-02-01"), Figures.first(TODAY));
    assertEquals(LocalDate.parse("2026-01-31"), Figures.first(LocalDate.parse("2026-03-01")));
  }

  @Test
  void sumsTodayTheWeekAndTheMonth() {
    Figures figures =
        figures(Map.of("2026-03-31", 5L, "2026-03-25", 7L, "2026-03-24", 11L, "2026-03-01", 13L));
    assertAmount(5, figures.today());
    assertAmount(12, figures.week());
    assertAmount(36, figures.month());
    assertEquals(1, figures.orders());
    assertEquals(30, figures.days().size());
  }

  @Test
  void comparesWithLastMonthUpToTheSameDayOrItsEnd() {
    Figures figures = figures(Map.of("2026-02-28", 100L, "2026-03-31", 150L));
    assertAmount(100, figures.lastMonth());
    assertEquals(50, figures.change());
    assertNull(figures(Map.of("2026-03-31", 150L)).change());
  }

  @Test
  void drawsTheHighestDayAsHighAsTheChart() {
    Figures figures = figures(Map.of("2026-03-31", 150L, "2026-03-30", 75L));
    assertEquals(80, figures.height(figures.days().get(29), 80));
    assertEquals(40, figures.height(figures.days().get(28), 80));
    assertEquals(0, figures.height(figures.days().get(0), 80));
  }
}
