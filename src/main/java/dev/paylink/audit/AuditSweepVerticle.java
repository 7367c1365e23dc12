package dev.paylink.audit;

import dev.paylink.db.Database;
import dev.paylink.work.Gate;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Creates the partitions of the coming days, and drops those of requests that are older than 30
 * days. Any number of nodes may do so at once.
 */
public final class AuditSweepVerticle extends VerticleBase {
  private static final int DAYS_KEPT = 30;
  private static final int DAYS_AHEAD = 7;

  private final AuditStore store;
  private final InstantSource clock;
  private final Poller sweep;

  /**
   * @param interval between two runs
   */
  public AuditSweepVerticle(Database database, InstantSource clock, Duration interval, Gate gate) {
    this.store = new AuditStore(database);
    this.clock = clock;
    this.sweep =
        new Poller(
                "create and drop partitions of api_request", interval, Duration.ZERO, this::sweep)
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    sweep.wake();
    return Future.succeededFuture();
  }

  /** Drops one partition at a time: each locks the table for a moment. */
  private Future<Boolean> sweep() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    List<LocalDate> days = today.datesUntil(today.plusDays(DAYS_AHEAD + 1)).toList();
    return store
        .createDays(days)
        .compose(created -> store.dropDay(today.minusDays(DAYS_KEPT)))
        .map(dropped -> dropped > 0);
  }

  @Override
  public Future<?> stop() {
    return sweep.stop();
  }
}
