package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.RetryPolicy.Outcome;
import dev.paylink.events.webhook.delivery.RetryPolicy.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class RetryPolicyPropertyTest {
  private static final List<Duration> SCHEDULE =
      List.of(Duration.ofSeconds(5), Duration.ofMinutes(5), Duration.ofMinutes(30));
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  private final RetryPolicy policy = new RetryPolicy(SCHEDULE);

  @Property
  void addsUpToATenthOfTheBackoffAsJitter(
      @ForAll @IntRange(max = 2) int step,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double random) {
    Duration backoff = SCHEDULE.get(step);
    Duration pause = pause(policy.judge(step, null, null, random, NOW));
    assertTrue(pause.compareTo(backoff) >= 0);
    assertTrue(pause.compareTo(backoff.multipliedBy(11).dividedBy(10)) <= 0);
  }

  @Property
  void limitsRetryAfterToTwiceTheBackoffAndATenth(
      @ForAll @LongRange(min = -10) long retryAfter,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double random) {
    Duration pause = pause(policy.judge(2, 503, Long.toString(retryAfter), random, NOW));
    assertTrue(pause.compareTo(Duration.ofMinutes(30)) >= 0);
    assertTrue(pause.compareTo(Duration.ofMinutes(66)) <= 0);
  }

  private static Duration pause(Outcome outcome) {
    return assertInstanceOf(Retry.class, outcome).after();
  }
}
