package dev.paylink.sales.turnover;

import dev.paylink.api.TurnoverInterval;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Days of a calendar.
 *
 * @param first inclusive
 * @param last inclusive
 */
record Days(LocalDate first, LocalDate last) {

  /**
   * These days by interval, oldest first. The first and the last interval contain only days that
   * are among these days.
   *
   * @param interval null for one interval of all days
   */
  List<Days> by(@Nullable TurnoverInterval interval) {
    if (interval == null) {
      return List.of(this);
    }
    List<Days> parts = new ArrayList<>();
    for (LocalDate day = first; !day.isAfter(last); ) {
      LocalDate next = next(interval, day);
      LocalDate end = next.minusDays(1);
      parts.add(new Days(day, end.isAfter(last) ? last : end));
      day = next;
    }
    return parts;
  }

  private static LocalDate next(TurnoverInterval interval, LocalDate day) {
    return switch (interval) {
      case DAY -> day.plusDays(1);
      case WEEK -> day.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
      case MONTH -> day.with(TemporalAdjusters.firstDayOfNextMonth());
    };
  }

  /** When the first day starts in a zone. */
  Instant start(ZoneId zone) {
    return first.atStartOfDay(zone).toInstant();
  }

  /** When the day after the last starts in a zone. */
  Instant end(ZoneId zone) {
    return last.plusDays(1).atStartOfDay(zone).toInstant();
  }

  /** The span in which the first day starts in a zone. */
  int firstSpan(ZoneId zone) {
    return Buckets.span(start(zone));
  }

  /** The span in which the day after the last starts. */
  int endSpan(ZoneId zone) {
    return Buckets.span(end(zone));
  }
}
