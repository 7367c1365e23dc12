package dev.paylink.console.page;

import dev.paylink.api.LandingPageMessages.LandingPageDay;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A bar for each day, in a box of {@link #width()} by {@link #HEIGHT}.
 *
 * @param most the value of the highest bar; 0 if all are 0
 */
public record DayBars(List<Bar> bars, long most) {
  /** The height of the box. */
  public static final int HEIGHT = 100;

  private static final int STEP = 10;

  /**
   * A bar.
   *
   * @param x where it starts
   * @param height from the bottom; at least 1 if there is a value
   */
  public record Bar(LocalDate day, long value, int x, int height) {}

  static DayBars of(List<LandingPageDay> days, ToLongFunction<LandingPageDay> value) {
    long most = days.stream().mapToLong(value).max().orElse(0);
    List<Bar> bars = new ArrayList<>();
    for (LandingPageDay day : days) {
      long of = value.applyAsLong(day);
      int height = of == 0 ? 0 : (int) Math.max(1, of * HEIGHT / most);
      bars.add(new Bar(day.day(), of, bars.size() * STEP, height));
    }
    return new DayBars(List.copyOf(bars), most);
  }

  /** The width of the box. */
  public int width() {
    return Math.max(1, bars.size()) * STEP;
  }
}
