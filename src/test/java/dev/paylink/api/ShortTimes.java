package dev.paylink.api;

/** Consumers that renew, tell progress and try again within fractions of a second. */
public final class ShortTimes {
  private static final ConsumerTimes SHORT = new ConsumerTimes(60_000, 200, 50, 50, 200);

  private ShortTimes() {}

  public static EventConsumer of(EventConsumer consumer) {
    return consumer.times(SHORT);
  }
}
