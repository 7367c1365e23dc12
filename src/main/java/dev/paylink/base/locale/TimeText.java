package dev.paylink.base.locale;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * Formats times and days for customers: with the name of the month, as figures can be read in two
 * ways.
 */
public final class TimeText {
  private static final String DAY = "d MMMM yyyy";
  private static final String TIME = DAY + ", HH:mm z";

  private TimeText() {}

  /** Returns the time in a time zone, which it names. */
  public static String of(Instant time, ZoneId zone, Language language) {
    return DateTimeFormatter.ofPattern(TIME, language.locale()).withZone(zone).format(time);
  }

  /** Returns the day. */
  public static String of(LocalDate day, Language language) {
    return DateTimeFormatter.ofPattern(DAY, language.locale()).format(day);
  }
}
