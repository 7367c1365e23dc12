package dev.paylink.webhook.delivery;

import dev.paylink.webhook.sending.CallbackResult;
import io.netty.handler.codec.DateFormatter;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What follows from an attempt to deliver an event. */
public final class RetryPolicy {
  private static final double JITTER = 0.1;
  private static final int LONGEST_BY_REQUEST = 2; // times the planned pause
  private static final int GONE = 410;
  private static final Set<Integer> BUSY = Set.of(429, 503);
  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final int SECONDS_DIGITS = 9; // 30 years: whatever is longer is as absurd

  private final List<Duration> delays;

  /** What to do next. */
  sealed interface Outcome permits Delivered, Retry, GiveUp, Disable {}

  /** The receiver has the event. */
  record Delivered() implements Outcome {}

  /** Try again after so long. */
  record Retry(Duration after) implements Outcome {}

  /** That was the last attempt. */
  record GiveUp() implements Outcome {}

  /** The receiver wants nothing any more: disable the endpoint. */
  record Disable() implements Outcome {}

  /**
   * A policy.
   *
   * @param delays the pauses between attempts, {@code webhooks.retryDelays}
   */
  RetryPolicy(List<Duration> delays) {
    this.delays = List.copyOf(delays);
  }

  /**
   * Judges an attempt.
   *
   * @param step how many attempts were made before it; 0 for the first
   * @param status of the answer; null when there was none
   * @param retryAfter the header of that name, whatever it holds; 429 and 503 may ask by it for up
   *     to twice the planned pause, never for less than it
   * @param random at least 0 and below 1; lengthens the pause, so that what failed together does
   *     not come back together
   * @param now what a date in {@code retryAfter} is counted from
   */
  Outcome judge(
      int step, @Nullable Integer status, @Nullable String retryAfter, double random, Instant now) {
    if (CallbackResult.isSuccess(status)) {
      return new Delivered();
    }
    if (status != null && status == GONE) {
      return new Disable();
    }
    if (step >= delays.size()) {
      return new GiveUp();
    }
    Duration pause = delays.get(step);
    if (retryAfter != null && status != null && BUSY.contains(status)) {
      pause = asAsked(pause, retryAfter.strip(), now);
    }
    long jitter = (long) (pause.toMillis() * JITTER * random);
    return new Retry(pause.plusMillis(jitter));
  }

  private static Duration asAsked(Duration planned, String retryAfter, Instant now) {
    Duration asked = parse(retryAfter, now);
    Duration longest = planned.multipliedBy(LONGEST_BY_REQUEST);
    if (asked.compareTo(planned) <= 0) {
      return planned;
    }
    return asked.compareTo(longest) < 0 ? asked : longest;
  }

  /** Zero when it is neither seconds nor a date. */
  private static Duration parse(String retryAfter, Instant now) {
    if (SECONDS.matcher(retryAfter).matches()) {
      boolean absurd = retryAfter.length() > SECONDS_DIGITS;
      return Duration.ofSeconds(absurd ? Integer.MAX_VALUE : Integer.parseInt(retryAfter));
    }
    Date date = DateFormatter.parseHttpDate(retryAfter);
    return date == null ? Duration.ZERO : Duration.between(now, date.toInstant());
  }
}
