package dev.paylink.event;

import dev.paylink.bus.Bus;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventStore.Batch;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives events their positions in the feed, one run after the other. Any number of nodes may do so
 * at once. An instance belongs to one event loop.
 */
final class EventSequencer {
  private static final Logger log = LoggerFactory.getLogger(EventSequencer.class);
  private static final int BATCH = 1_000;

  /** Between two runs: under load, what is written meanwhile shares one. */
  private static final long REST_MS = 20;

  private final Vertx vertx;
  private final EventStore store;
  private final Bus bus;
  private Future<Void> run = Future.succeededFuture();
  private boolean busy;
  private boolean wanted;
  private boolean failing;
  private boolean stopped;

  EventSequencer(Vertx vertx, EventStore store, Bus bus) {
    this.vertx = vertx;
    this.store = store;
    this.bus = bus;
  }

  /** Looks for events now, or once more when the run under way is over. */
  void wake() {
    wanted = true;
    if (!busy && !stopped) {
      run();
    }
  }

  private void run() {
    busy = true;
    wanted = false;
    run =
        store
            .sequence(BATCH)
            .map(this::announce)
            .onComplete(this::succeeded, this::failed)
            .mapEmpty();
  }

  /** Whether there may be more to do. */
  private boolean announce(Batch batch) {
    batch.events().forEach(event -> bus.publish(BusApi.EVENTS, event));
    return batch.full();
  }

  private void succeeded(boolean full) {
    failing = false;
    if (full && !stopped) {
      run();
    } else {
      rest();
    }
  }

  private void rest() {
    if (!stopped) {
      vertx.setTimer(
          REST_MS,
          timer -> {
            busy = false;
            if (wanted && !stopped) {
              run();
            }
          });
    }
  }

  /** Whoever was to be woken up waits for the next tick; until then it would only fail again. */
  private void failed(Throwable failure) {
    if (!failing && !stopped) {
      log.warn("Cannot give events their positions, trying on", failure);
    }
    failing = true;
    wanted = false;
    rest();
  }

  /** Begins no more runs, and waits for the one under way. */
  Future<Void> stop() {
    stopped = true;
    return run.otherwiseEmpty();
  }
}
