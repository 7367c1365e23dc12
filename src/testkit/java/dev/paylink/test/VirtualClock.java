package dev.paylink.test;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time of a node under test: it goes on as that of the machine does, and a test advances it.
 * The node looks at what is due about once a second of real time. Thread-safe.
 */
public final class VirtualClock implements InstantSource {
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  VirtualClock() {}

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead.get());
  }

  /**
   * Advances the time of the node.
   *
   * @param time not negative: the time of a node does not go back
   */
  public void advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("Time does not go back: " + time);
    }
    ahead.updateAndGet(time::plus);
  }
}
