package dev.paylink.base.time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses dates and times (RFC 3339, section 5.6); years 0000 to 9999, no leap seconds. What is
 * shorter than a nanosecond is cut off.
 */
public final class Rfc3339 {
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "(?<seconds>[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2})"
              + "(?<fraction>[.][0-9]+)?"
              + "([Zz]|(?<sign>[+-])(?<hours>[01][0-9]|2[0-3]):(?<minutes>[0-5][0-9]))");

  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  /** A point and the digits of nanoseconds. */
  private static final int MAX_FRACTION = 10;

  private Rfc3339() {}

  /** A date-time with offset; otherwise empty. */
  public static Optional<Instant> dateTime(String text) {
    Matcher parts = DATE_TIME.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      Instant local = LocalDateTime.parse(local(parts)).toInstant(ZoneOffset.UTC);
      return Optional.of(local.minus(offset(parts))).filter(Rfc3339::canBeWritten);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static String local(Matcher parts) {
    String fraction = parts.group("fraction");
    return fraction == null
        ? parts.group("seconds")
        : parts.group("seconds") + fraction.substring(0, Math.min(fraction.length(), MAX_FRACTION));
  }

  /** Up to 23:59; a {@link ZoneOffset} only reaches 18:00. */
  private static Duration offset(Matcher parts) {
    String sign = parts.group("sign");
    if (sign == null) {
      return Duration.ZERO;
    }
    Duration offset =
        Duration.ofHours(Integer.parseInt(parts.group("hours")))
            .plusMinutes(Integer.parseInt(parts.group("minutes")));
    return sign.equals("-") ? offset.negated() : offset;
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
