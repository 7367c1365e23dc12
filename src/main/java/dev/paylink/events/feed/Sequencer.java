package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.lease.Lease;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.data.outbox.OutboxSql;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives feed positions to committed events, then publishes them. Of several nodes the one with the
 * lease does; the others stand by. An instance belongs to one event loop.
 */
final class Sequencer {
  private static final Logger log = LoggerFactory.getLogger(Sequencer.class);

  private static final int BATCH = 1_000;

  /** Finds events of a node that died and events whose wake-up was lost. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, the events written during the pause share one statement. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final SequencerStore store;
  private final Bus bus;
  private final Poller poller;
  private final Poller restores;
  private final Lease lease;

  Sequencer(Database database, Bus bus, UUID nodeId, MeterRegistry registry) {
    this.store = new SequencerStore(database);
    this.bus = bus;
    this.poller = new Poller("assign feed positions", INTERVAL, PAUSE, this::run);
    this.restores =
        new Poller("look for a restore of the database", INTERVAL, Duration.ZERO, this::jump);
    this.lease = new Lease(database, OutboxSql.SEQUENCER_LEASE, nodeId, poller::wake, registry);
  }

  void start(Vertx vertx) {
    poller.start(vertx);
    restores.start(vertx);
    lease.start(vertx);
    bus.subscribe(OutboxBus.EVENTS_WRITTEN, written -> poller.wake());
  }

  private Future<Boolean> run() {
    OptionalLong fence = lease.fence();
    if (fence.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    return store
        .sequence(BATCH, fence.getAsLong())
        .map(
            batch -> {
              batch.events().forEach(event -> bus.publish(BusApi.EVENTS, event));
              return batch.full();
            });
  }

  private Future<Boolean> jump() {
    OptionalLong fence = lease.fence();
    if (fence.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    return store
        .jumpAfterRestore(fence.getAsLong())
        .map(
            jumped -> {
              jumped.ifPresent(
                  lastKept -> {
                    log.warn(
                        "The database was restored or a standby was promoted: events after position {} may be lost",
                        lastKept);
                    poller.wake();
                  });
              return false;
            });
  }

  /** Finishes the current batch and releases the lease. */
  Future<Void> stop() {
    return Future.join(poller.stop(), restores.stop(), lease.release()).mapEmpty();
  }
}
