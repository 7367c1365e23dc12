package dev.paylink.node;

import java.time.Duration;

/** Whether a node has started, and whether it is stopping. Thread-safe. */
public final class Lifecycle {
  private volatile boolean started;
  private volatile boolean stopping;
  private volatile long drainedNanos = Long.MIN_VALUE; // not drained yet

  void start() {
    started = true;
  }

  void stop() {
    stopping = true;
  }

  /** Starts the time in which requests in flight may end. */
  void drain(Duration atMost) {
    drainedNanos = System.nanoTime() + atMost.toNanos();
  }

  /** The milliseconds left of that time; 0 if it is over or has not started. */
  long drainMs() {
    return drainedNanos == Long.MIN_VALUE
        ? 0
        : Math.max(0, Duration.ofNanos(drainedNanos - System.nanoTime()).toMillis());
  }

  /** Whether all verticles are deployed. */
  public boolean isStarted() {
    return started;
  }

  /** Whether a stop has started. */
  public boolean isStopping() {
    return stopping;
  }
}
