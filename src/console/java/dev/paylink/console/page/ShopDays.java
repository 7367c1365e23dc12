package dev.paylink.console.page;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Days of filters as times. The API takes a day for one in UTC; in the console it is a day of the
 * shop.
 */
final class ShopDays {
  private static final String FROM = "createdFrom";
  private static final String TO = "createdTo";
  private static final int LAST_YEAR = 9999;

  private ShopDays() {}

  /**
   * The filters with the start of the first day, and the start of the day after the last one. What
   * is no day stays as it is; the API refuses it, naming the field.
   */
  static Map<String, String> asTimes(Map<String, String> filters, ZoneId zone) {
    Map<String, String> times = new LinkedHashMap<>(filters);
    times.computeIfPresent(FROM, (name, day) -> startOf(day, 0, zone));
    times.computeIfPresent(TO, (name, day) -> startOf(day, 1, zone));
    return times;
  }

  private static String startOf(String day, int later, ZoneId zone) {
    try {
      Instant start = LocalDate.parse(day).plusDays(later).atStartOfDay(zone).toInstant();
      int year = start.atOffset(ZoneOffset.UTC).getYear();
      return year >= 0 && year <= LAST_YEAR ? start.toString() : day;
    } catch (DateTimeException noDay) {
      return day;
    }
  }
}
