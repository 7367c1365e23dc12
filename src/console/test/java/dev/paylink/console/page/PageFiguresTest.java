package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.LandingPageMessages.LandingPageDay;
import dev.paylink.api.LandingPageMessages.LandingRevenue;
import dev.paylink.console.page.DayBars.Bar;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageFiguresTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 11, 1);

  private static LandingPageDay day(int after, long views, long orders, LandingRevenue... revenue) {
    return new LandingPageDay(FIRST.plusDays(after), views, orders, List.of(revenue));
  }

  private static LandingRevenue money(String amount, String currency) {
    return new LandingRevenue(new BigDecimal(amount), currency);
  }

  @Test
  void sumsDaysByCurrency() {
    PageFigures figures =
        PageFigures.of(
            List.of(
                day(0, 120, 2, money("150000", "IDR"), money("12.5", "USD")),
                day(1, 0, 0),
                day(2, 3, 1, money("75000", "IDR"))));

    assertEquals(123, figures.views());
    assertEquals(3, figures.orders());
    assertEquals(
        Map.of("IDR", new BigDecimal("225000"), "USD", new BigDecimal("12.5")), figures.revenue());
  }

  @Test
  void drawsBarsAsHighAsTheirShareOfTheMost() {
    DayBars bars =
        PageFigures.of(List.of(day(0, 200, 0), day(1, 50, 0), day(2, 1, 0), day(3, 0, 0)))
            .viewBars();

    assertEquals(200, bars.most());
    assertEquals(40, bars.width());
    assertEquals(
        List.of(
            new Bar(FIRST, 200, 0, 100),
            new Bar(FIRST.plusDays(1), 50, 10, 25),
            new Bar(FIRST.plusDays(2), 1, 20, 1),
            new Bar(FIRST.plusDays(3), 0, 30, 0)),
        bars.bars());
  }

  @Test
  void drawsNothingWithoutOrders() {
    DayBars bars = PageFigures.of(List.of(day(0, 5, 0))).orderBars();

    assertEquals(0, bars.most());
    assertEquals(0, bars.bars().get(0).height());
  }
}
