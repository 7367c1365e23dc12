package dev.paylink.console.page;

import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turnover in one currency as the first page shows it: what came in, less what went back.
 *
 * @param today what came in today, less what went back
 * @param week the last seven days, today included
 * @param month the same of this month
 * @param lastMonth last month up to the same day
 * @param orders how many became paid today
 * @param days of the chart, oldest first
 */
@RecordBuilder
public record Figures(
    String currency,
    BigDecimal today,
    BigDecimal week,
    BigDecimal month,
    BigDecimal lastMonth,
    long orders,
    List<Day> days) {
  private static final int CHART_DAYS = 30;
  private static final int WEEK = 7;

  /** The turnover of a day. */
  public record Day(LocalDate day, BigDecimal net) {}

  /** The first day that the figures need. */
  static LocalDate first(LocalDate today) {
    LocalDate lastMonth = today.withDayOfMonth(1).minusMonths(1);
    LocalDate chart = today.minusDays(CHART_DAYS - 1);
    return lastMonth.isBefore(chart) ? lastMonth : chart;
  }

  /**
   * The figures of each currency, the one with most orders first.
   *
   * @param turnover by day, from {@link #first} to today
   */
  static List<Figures> of(Turnover turnover, LocalDate today) {
    return turnover.totals().stream()
        .sorted((one, other) -> Long.compare(other.payments(), one.payments()))
        .map(total -> of(turnover.data(), total.currency(), today))
        .toList();
  }

  private static Figures of(List<TurnoverPeriod> days, String currency, LocalDate today) {
    LocalDate monthStart = today.withDayOfMonth(1);
    LocalDate lastStart = monthStart.minusMonths(1);
    LocalDate lastEnd = min(today.minusMonths(1), monthStart.minusDays(1));
    return FiguresBuilder.builder()
        .currency(currency)
        .today(net(days, currency, today::equals))
        .week(net(days, currency, day -> day.isAfter(today.minusDays(WEEK))))
        .month(net(days, currency, day -> !day.isBefore(monthStart)))
        .lastMonth(net(days, currency, day -> !day.isBefore(lastStart) && !day.isAfter(lastEnd)))
        .orders(
            days.stream()
                .filter(one -> one.from().equals(today))
                .flatMap(one -> one.currencies().stream())
                .filter(one -> one.currency().equals(currency))
                .mapToLong(CurrencyTurnover::orders)
                .sum())
        .days(
            days.stream()
                .map(TurnoverPeriod::from)
                .filter(day -> day.isAfter(today.minusDays(CHART_DAYS)))
                .map(day -> new Day(day, net(days, currency, day::equals)))
                .toList())
        .build();
  }

  private static LocalDate min(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }

  private static BigDecimal net(
      List<TurnoverPeriod> days, String currency, Predicate<LocalDate> when) {
    return days.stream()
        .filter(one -> when.test(one.from()))
        .flatMap(one -> one.currencies().stream())
        .filter(one -> one.currency().equals(currency))
        .map(CurrencyTurnover::net)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** By how many percent this month differs from last month; null if there was nothing. */
  public @Nullable Integer change() {
    return lastMonth.signum() <= 0
        ? null
        : month
            .subtract(lastMonth)
            .multiply(BigDecimal.valueOf(100))
            .divide(lastMonth, 0, RoundingMode.HALF_UP)
            .intValue();
  }

  /** The largest turnover of a day of the chart; 0 without turnover. */
  private BigDecimal most() {
    return days.stream().map(Day::net).reduce(BigDecimal.ZERO, BigDecimal::max);
  }

  /** The height of a day in a chart of this height. */
  public int height(Day day, int chart) {
    BigDecimal most = most();
    return most.signum() == 0 || day.net().signum() <= 0
        ? 0
        : day.net()
            .multiply(BigDecimal.valueOf(chart))
            .divide(most, 0, RoundingMode.CEILING)
            .intValue();
  }
}
