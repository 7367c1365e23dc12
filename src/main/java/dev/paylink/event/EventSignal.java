package dev.paylink.event;

import dev.paylink.bus.Bus;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventMessages.EventsWritten;
import io.vertx.core.Future;

/** Wakes up those who work on events once they are committed. */
public final class EventSignal {
  private final Bus bus;

  public EventSignal(Bus bus) {
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

  /** Sends the wake-up. */
  public void announce() {
    bus.publish(BusApi.EVENTS_WRITTEN, new EventsWritten());
  }
}
