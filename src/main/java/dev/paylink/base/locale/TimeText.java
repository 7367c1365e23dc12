package dev.paylink.base.locale;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Formats times for customers: with the name of the month, as figures can be read in two ways. */
public final class TimeText {
  private static final String PATTERN = "d MMMM yyyy, HH:mm z";

  private TimeText() {}

  /** Returns the time in a time zone, which it names. */
  public static String of(Instant time, ZoneId zone, Language language) {
    return DateTimeFormatter.ofPattern(PATTERN, language.locale()).withZone(zone).format(time);
  }
}
