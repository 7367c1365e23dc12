package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.sending.CallbackResult;
import io.netty.handler.codec.DateFormatter;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Retry schedule: decides what follows an attempt, with backoff, jitter and {@code Retry-After}.
 */
public final class RetryPolicy {
  private static final double JITTER = 0.1;
  private static final int MAX_RETRY_AFTER = 2; // times the scheduled delay
  private static final int GONE = 410;
  private static final Set<Integer> BUSY = Set.of(429, 503);
  private static final Pattern SECONDS = Pattern.compile("[0-9]+");
  private static final int SECONDS_DIGITS = 9; // 30 years; longer values are capped

  private final List<Duration> delays;

  /** What to do next. */
  sealed interface Outcome permits Delivered, Retry, GiveUp, Disable {}

  /** The receiver has the event. */
  record Delivered() implements Outcome {}

  /** Try again after this delay. */
  record Retry(Duration after) implements Outcome {}

  /** No attempt is left. */
  record GiveUp() implements Outcome {}

  /** The receiver answered 410 Gone: disable the endpoint. */
  record Disable() implements Outcome {}

  /**
   * Creates a policy.
   *
   * @param delays between attempts, {@code webhooks.retryDelays}
   */
  RetryPolicy(List<Duration> delays) {
    this.delays = List.copyOf(delays);
  }

  /**
   * The longest time from the first attempt of a delivery to the last, if receivers ask for as much
   * time as they can get.
   */
  static Duration longest(List<Duration> delays) {
    Duration scheduled = delays.stream().reduce(Duration.ZERO, Duration::plus);
    return Duration.ofMillis(
        (long) Math.ceil(scheduled.toMillis() * MAX_RETRY_AFTER * (1 + JITTER)));
  }

  /**
   * Decides what follows an attempt.
   *
   * @param step number of attempts before it; 0 for the first
   * @param status of the answer; null without an answer
   * @param retryAfter the unparsed header of that name; 429 and 503 may extend the delay by it to
   *     at most twice the scheduled one, and never shorten it
   * @param random at least 0 and below 1; scales the jitter, so that deliveries that failed
   *     together are not retried together
   * @param now base of a date in {@code retryAfter}
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
    Duration delay = delays.get(step);
    if (retryAfter != null && status != null && BUSY.contains(status)) {
      delay = withRetryAfter(delay, retryAfter.strip(), now);
    }
    long jitter = (long) (delay.toMillis() * JITTER * random);
    return new Retry(delay.plusMillis(jitter));
  }

  private static Duration withRetryAfter(Duration scheduled, String retryAfter, Instant now) {
    Duration requested = parse(retryAfter, now);
    Duration max = scheduled.multipliedBy(MAX_RETRY_AFTER);
    if (requested.compareTo(scheduled) <= 0) {
      return scheduled;
    }
    return requested.compareTo(max) < 0 ? requested : max;
  }

  /** Zero when it is neither seconds nor a date. */
  private static Duration parse(String retryAfter, Instant now) {
    if (SECONDS.matcher(retryAfter).matches()) {
      boolean tooLong = retryAfter.length() > SECONDS_DIGITS;
      return Duration.ofSeconds(tooLong ? Integer.MAX_VALUE : Integer.parseInt(retryAfter));
    }
    Date date = DateFormatter.parseHttpDate(retryAfter);
    return date == null ? Duration.ZERO : Duration.between(now, date.toInstant());
  }
}
