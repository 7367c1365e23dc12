package dev.paylink.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** Dates and times as RFC 3339, section 5.6, writes them; years 0000 to 9999, no leap seconds. */
public final class Rfc3339 {
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private static final int MAX_YEAR = 9999;

  private Rfc3339() {}

  /** A date-time with offset; empty for anything else. */
  public static Optional<Instant> dateTime(String text) {
    if (!DATE_TIME.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      int year = instant.atOffset(ZoneOffset.UTC).getYear(); // an offset may lead out of the range
      return year >= 0 && year <= MAX_YEAR ? Optional.of(instant) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A date-time, or the start of a date in UTC; empty for anything else. */
  public static Optional<Instant> startOf(String text) {
    return DATE.matcher(text).matches() ? midnight(text, 0) : dateTime(text);
  }

  /** A date-time, or the end of a date in UTC, which is the start of the next. */
  public static Optional<Instant> endOf(String text) {
    return DATE.matcher(text).matches() ? midnight(text, 1) : dateTime(text);
  }

  private static Optional<Instant> midnight(String date, int daysLater) {
    try {
      LocalDate day = LocalDate.parse(date).plusDays(daysLater);
      return Optional.of(day.atStartOfDay().toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
