package dev.paylink.console.page;

import dev.paylink.api.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Times as a field {@code datetime-local} has them, in the time zone of the shop. */
final class LocalTimes {
  private LocalTimes() {}

  /** A time as the field shows it, to the minute. */
  static String typed(Instant time, ZoneId zone) {
    return LocalDateTime.ofInstant(time, zone).truncatedTo(ChronoUnit.MINUTES).toString();
  }

  /**
   * The time that somebody typed.
   *
   * @throws Fault {@code invalid_request}, naming the field
   */
  static String instant(String field, String typed, ZoneId zone) {
    try {
      return LocalDateTime.parse(typed).atZone(zone).toInstant().toString();
    } catch (DateTimeException malformed) {
      throw Fault.invalid(field, "must be a date and a time");
    }
  }
}
