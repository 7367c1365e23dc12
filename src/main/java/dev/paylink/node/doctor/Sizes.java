package dev.paylink.node.doctor;

import java.time.Duration;

/** Sizes and times for people, rounded. */
final class Sizes {
  private static final int STEP = 1024;
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  private Sizes() {}

  /** Bytes, as {@code 128 MiB}. */
  static String bytes(long bytes) {
    long rounded = bytes;
    int unit = 0;
    while (rounded >= 10L * STEP && unit < UNITS.length - 1) {
      rounded /= STEP;
      unit++;
    }
    return rounded + " " + UNITS[unit];
  }

  /** Seconds, as {@code 40 s}, {@code 12 min}, {@code 5 h} or {@code 3 d}. */
  static String time(long seconds) {
    Duration time = Duration.ofSeconds(seconds);
    if (time.toMinutes() < 2) {
      return seconds + " s";
    }
    if (time.toHours() < 2) {
      return time.toMinutes() + " min";
    }
    return time.toDays() < 2 ? time.toHours() + " h" : time.toDays() + " d";
  }
}
