package dev.paylink.console.page;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a new token may work.
 *
 * @param days choices of days
 * @param end when it ends without such a choice; null if one must be made
 */
public record TokenLifetimes(List<String> days, @Nullable Instant end) {
  /** The service gives a token that names no lifetime as many days. */
  private static final int USUAL_DAYS = 90;

  /** For a person that signed in. */
  static final TokenLifetimes ALL =
      new TokenLifetimes(List.of("7", "30", "90", "180", "365"), null);

  /** In a session whose token ends. */
  static TokenLifetimes until(Instant end, Instant now) {
    Duration rest = Duration.between(now, end);
    List<String> days =
        ALL.days().stream().filter(one -> rest.toDays() >= Integer.parseInt(one)).toList();
    return new TokenLifetimes(days, rest.toDays() < USUAL_DAYS ? end : null);
  }

  /** The choice of a new form; empty for {@link #end}. */
  String usual() {
    String usual = Integer.toString(USUAL_DAYS);
    return days.contains(usual) ? usual : "";
  }
}
