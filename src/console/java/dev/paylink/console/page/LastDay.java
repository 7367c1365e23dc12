package dev.paylink.console.page;

import dev.paylink.api.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** The last day on which a link can be paid, in the time zone of the shop: until midnight. */
final class LastDay {
  private LastDay() {}

  /** The first instant after a day. */
  static Instant end(LocalDate day, ZoneId zone) {
    return day.plusDays(1).atStartOfDay(zone).toInstant();
  }

  /** The last day before a link expires, also if it expires during that day. */
  static LocalDate of(Instant expiresAt, ZoneId zone) {
    return expiresAt.minusNanos(1).atZone(zone).toLocalDate();
  }

  /** Whether a link expires at the turn of a day, not during it. */
  static boolean isWhole(Instant expiresAt, ZoneId zone) {
    return end(of(expiresAt, zone), zone).equals(expiresAt);
  }

  /**
   * The first instant after a typed day.
   *
   * @throws Fault {@code invalid_request}, naming {@code expiresAt}
   */
  static Instant parse(String typed, ZoneId zone) {
    try {
      return end(LocalDate.parse(typed), zone);
    } catch (DateTimeException malformed) {
      throw Fault.invalid("expiresAt", "must be a day, as 2026-12-31");
    }
  }
}
