package dev.paylink.outbox;

import dev.paylink.api.Bus;
import io.vertx.core.Future;

/** Wakes up the sequencer and webhook delivery after a commit. */
public final class OutboxSignal {
  private final Bus bus;

  public OutboxSignal(Bus bus) {
    this.bus = bus;
  }

  /**
   * Sends the wake-up after the commit of a statement that may have written events.
   *
   * @return the given future, after the wake-up
   */
  public <T> Future<T> announce(Future<T> statement) {
    return statement.onSuccess(done -> announce());
  }

  /**
   * Sends the wake-up after the commit of a statement that changed at least one object.
   *
   * @param statement returns the number of objects it changed
   * @return the given future, after the wake-up
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
    bus.publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten(true));
  }
}
