package dev.paylink.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import java.time.Duration;

/**
 * Assigns feed positions to committed events, then publishes them. Any number of nodes may run it
 * concurrently. An instance belongs to one event loop.
 */
final class Sequencer {
  private static final int BATCH = 1_000;

  /** Finds events of a node that died and events whose wake-up was lost. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, the events written during the pause share one statement. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final FeedStore store;
  private final Bus bus;

  Sequencer(FeedStore store, Bus bus) {
    this.store = store;
    this.bus = bus;
  }

  Poller poller() {
    return new Poller("assign feed positions", INTERVAL, PAUSE, this::run);
  }

  private Future<Boolean> run() {
    return store
        .sequence(BATCH)
        .map(
            batch -> {
              batch.events().forEach(event -> bus.publish(BusApi.EVENTS, event));
              return batch.full();
            });
  }
}
