package dev.paylink.console.page;

import dev.paylink.api.LandingPageMessages.LandingPageDay;
import dev.paylink.api.LandingPageMessages.LandingRevenue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures of a landing page over some days.
 *
 * @param days oldest first
 * @param revenue by currency
 */
public record PageFigures(
    List<LandingPageDay> days, long views, long orders, Map<String, BigDecimal> revenue) {

  static PageFigures of(List<LandingPageDay> days) {
    Map<String, BigDecimal> revenue = new TreeMap<>();
    for (LandingPageDay day : days) {
      for (LandingRevenue one : day.revenue()) {
        revenue.merge(one.currency(), one.amount(), BigDecimal::add);
      }
    }
    return new PageFigures(
        days,
        days.stream().mapToLong(LandingPageDay::views).sum(),
        days.stream().mapToLong(LandingPageDay::orders).sum(),
        revenue);
  }

  /** The days, newest first. */
  public List<LandingPageDay> newestFirst() {
    List<LandingPageDay> reversed = new ArrayList<>(days);
    Collections.reverse(reversed);
    return reversed;
  }

  /** How often the page was seen each day, as bars. */
  public DayBars viewBars() {
    return DayBars.of(days, LandingPageDay::views);
  }

  /** How many orders it led to each day, as bars. */
  public DayBars orderBars() {
    return DayBars.of(days, LandingPageDay::orders);
  }
}
