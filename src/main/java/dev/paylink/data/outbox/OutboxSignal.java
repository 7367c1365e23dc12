package dev.paylink.data.outbox;

import dev.paylink.api.Bus;
import io.vertx.core.Future;
import java.util.function.Consumer;

/** Wakes up the sequencer and webhook delivery after a commit. */
public final class OutboxSignal {
  /** For where nobody listens; others find the events by polling. */
  public static final OutboxSignal NONE = new OutboxSignal(written -> {});

  private final Consumer<EventsWritten> publish;

  public OutboxSignal(Bus bus) {
    this(written -> bus.publish(OutboxBus.EVENTS_WRITTEN, written));
  }

  private OutboxSignal(Consumer<EventsWritten> publish) {
    this.publish = publish;
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
    announce(true);
  }

  /**
   * Sends the wake-up of a statement.
   *
   * @param queued whether it may have written deliveries
   */
  public void announce(boolean queued) {
    publish.accept(new EventsWritten(true, queued));
  }
}
