package dev.paylink.outbox;

import dev.paylink.api.Bus;
import io.vertx.core.Future;

/** Wakes up the sequencer and the delivery of webhooks after a commit. */
public final class OutboxSignal {
  private final Bus bus;

  public OutboxSignal(Bus bus) {
    this.bus = bus;
  }

  /**
   * Sends the wake-up when a statement that may have written events has been committed.
   *
   * @return the same
   */
  public <T> Future<T> announce(Future<T> statement) {
    return statement.onSuccess(done -> announce());
  }

  /**
   * Sends the wake-up when a statement has been committed that changed something.
   *
   * @param statement gives how many objects it changed
   * @return the same
   */
  public Future<Integer> announceIfAny(Future<Integer> statement) {
    return statement.onSuccess(
        changed -> {
          if (changed > 0) {
            announce();
          }
        });
  }

  /** Sends the wake-up. */
  public void announce() {
    bus.publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten());
  }
}
