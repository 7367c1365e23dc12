package dev.paylink.data.partition;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates partitions ahead, and drops expired ones, one at a time, as each locks its table for a
 * moment. A quarantine holds the drops only.
 *
 * <p>A partition cannot be created if another transaction holds a lock, or the default partition is
 * too large. The next attempt is after {@link #POSTPONED_INTERVALS} intervals, because readers and
 * writers wait during an attempt. If the partition of today or tomorrow is missing, each run tries.
 */
public final class PartitionSweepVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(PartitionSweepVerticle.class);

  /** An hour at the default interval of 10 s. */
  private static final int POSTPONED_INTERVALS = 360;

  private final PartitionStore store;
  private final InstantSource clock;
  private final Duration postponement;
  private final List<Poller> sweeps = new ArrayList<>();
  private final List<PartitionedTable> tables;
  private final Map<String, Instant> postponed = new HashMap<>(); // by table, until when
  private final Map<String, String> needed = new HashMap<>(); // by table, as it was logged

  /**
   * @param interval between two runs
   * @param gate closed while nothing may be dropped
   */
  public PartitionSweepVerticle(
      Database database,
      InstantSource clock,
      Duration interval,
      Gate gate,
      List<PartitionedTable> tables) {
    this.store = new PartitionStore(database);
    this.clock = clock;
    this.postponement = interval.multipliedBy(POSTPONED_INTERVALS);
    this.tables = List.copyOf(tables);
    for (PartitionedTable table : tables) {
      sweeps.add(
          new Poller(
              "create partitions of " + table.name(),
              interval,
              Duration.ZERO,
              () -> create(table)));
      table
          .kept()
          .ifPresent(
              kept ->
                  sweeps.add(
                      new Poller(
                              "drop partitions of " + table.name(),
                              interval,
                              Duration.ZERO,
                              () -> drop(table, kept))
                          .behind(gate)));
    }
  }

  /**
   * Creates the current partitions first. A row that is written to the default partition while the
   * partition of its time is created is refused, so the first requests to a node with this role on
   * a new database would fail. The node also starts if a partition cannot be created.
   */
  @Override
  public Future<?> start() {
    Future<?> created = Future.succeededFuture();
    for (PartitionedTable table : tables) {
      created = created.transform(before -> store.createCurrent(table, clock.instant()));
    }
    return created.transform(
        last -> {
          sweeps.forEach(
              sweep -> {
                sweep.start(vertx);
                sweep.wake();
              });
          return Future.succeededFuture();
        });
  }

  private Future<Boolean> create(PartitionedTable table) {
    Instant now = clock.instant();
    if (now.isBefore(postponed.getOrDefault(table.name(), Instant.MIN))) {
      return Poller.NOTHING_TO_DO;
    }
    return store.create(table, now).recover(failure -> postpone(table, now, failure));
  }

  /** Fails with the failure. */
  private Future<Boolean> postpone(PartitionedTable table, Instant now, Throwable failure) {
    return store
        .isUrgent(table, now)
        .onSuccess(
            urgent -> {
              if (!urgent) {
                postponed.put(table.name(), now.plus(postponement));
              }
            })
        .transform(done -> Future.failedFuture(failure));
  }

  private Future<Boolean> drop(PartitionedTable table, Duration kept) {
    return store
        .drop(table, clock.instant(), kept)
        .map(
            oldest -> {
              report(table, oldest);
              return oldest.dropped() != null;
            });
  }

  /** Logs each drop, and each reason for not dropping once. */
  private void report(PartitionedTable table, PartitionStore.Oldest oldest) {
    if (oldest.dropped() != null) {
      log.info(
          "Dropped partition {}, which is older than {} is kept", oldest.dropped(), table.name());
    }
    if (oldest.needed() == null) {
      needed.remove(table.name());
    } else if (!Objects.equals(needed.put(table.name(), oldest.needed()), oldest.needed())) {
      log.warn("Cannot drop partition {}; trying again", oldest.needed());
    }
  }

  @Override
  public Future<?> stop() {
    return Future.join(sweeps.stream().map(Poller::stop).toList());
  }
}
