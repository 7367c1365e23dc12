package dev.paylink.node;

/** Whether a node has started, and whether it is stopping. Thread-safe. */
public final class Lifecycle {
  private volatile boolean started;
  private volatile boolean stopping;

  void start() {
    started = true;
  }

  void stop() {
    stopping = true;
  }

  /** Whether all verticles are deployed. */
  public boolean isStarted() {
    return started;
  }

  /** Whether a stop has begun. */
  public boolean isStopping() {
    return stopping;
  }
}
