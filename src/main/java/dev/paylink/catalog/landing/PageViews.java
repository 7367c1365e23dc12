package dev.paylink.catalog.landing;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Counts how often this node shows landing pages, until that is written. Thread-safe. */
public final class PageViews {
  /** A day in UTC of a page. */
  record Day(UUID pageId, LocalDate day) {}

  private final Map<Day, Long> views = new ConcurrentHashMap<>();
  private final InstantSource clock;

  public PageViews(InstantSource clock) {
    this.clock = clock;
  }

  /** Counts one view. */
  public void note(UUID pageId) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    views.merge(new Day(pageId, today), 1L, Long::sum);
  }

  /** Removes the views of up to {@code limit} days of pages, and returns them. */
  Map<Day, Long> take(int limit) {
    Map<Day, Long> taken = new HashMap<>();
    Iterator<Day> days = views.keySet().iterator();
    while (days.hasNext() && taken.size() < limit) {
      Day day = days.next();
      Long count = views.remove(day);
      if (count != null) {
        taken.put(day, count);
      }
    }
    return taken;
  }

  /** Puts views back that could not be written. */
  void giveBack(Map<Day, Long> taken) {
    taken.forEach((day, count) -> views.merge(day, count, Long::sum));
  }
}
