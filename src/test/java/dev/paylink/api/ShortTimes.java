package dev.paylink.api;

import java.time.Duration;

/** Consumers that renew, tell progress and try again within fractions of a second. */
public final class ShortTimes {
  /** Within this time of a renewal, the cursor is not told what is done. */
  public static final Duration PROGRESS = Duration.ofMillis(50);

  private static final ConsumerTimes SHORT =
      new ConsumerTimes(60_000, 200, PROGRESS.toMillis(), 50, 200);

  private ShortTimes() {}

  public static EventConsumer of(EventConsumer consumer) {
    return consumer.times(SHORT);
  }
}
