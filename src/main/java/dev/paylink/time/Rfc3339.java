package dev.paylink.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses dates and times (RFC 3339, section 5.6); years 0000 to 9999, no leap seconds. */
public final class Rfc3339 {
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private Rfc3339() {}

  /** A date-time with offset; otherwise empty. */
  public static Optional<Instant> dateTime(String text) {
    if (!DATE_TIME.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant()).filter(Rfc3339::canBeWritten);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Responses are in UTC, where the year of 9999-12-31T23:59:59-01:00 is 10000. */
  private static boolean canBeWritten(Instant time) {
    int year = time.atOffset(ZoneOffset.UTC).getYear();
    return year >= 0 && year <= 9999;
  }

  /** A date-time, or the start of a date in UTC; otherwise empty. */
  public static Optional<Instant> startOf(String text) {
    return DATE.matcher(text).matches() ? midnight(text, 0) : dateTime(text);
  }

  /** A date-time, or the end of a date in UTC (the start of the next day); otherwise empty. */
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
