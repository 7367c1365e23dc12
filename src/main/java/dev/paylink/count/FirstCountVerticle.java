package dev.paylink.count;

import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts rows that are older than the counting of their table, one merchant after the other, while
 * the rows are written. Each merchant is one transaction, so a node that stops loses only its
 * current merchant; of several nodes one counts at a time. Does nothing once all are counted.
 */
public final class FirstCountVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(FirstCountVerticle.class);

  private final AppConfig.Database config;
  private final CountStore store;
  private final Counted counted;
  private final Poller sweep;
  private @Nullable WorkerExecutor worker;
  private volatile @Nullable CountAuditStore counting; // written by the worker

  /**
   * @param interval between two looks for uncounted merchants
   */
  public FirstCountVerticle(
      AppConfig.Database config, Database database, Counted counted, Duration interval) {
    this.config = config;
    this.store = new CountStore(database);
    this.counted = counted;
    this.sweep =
        new Poller("count the older " + counted.words(), interval, Duration.ZERO, this::countIfAny);
  }

  @Override
  public Future<?> start() {
    worker = vertx.createSharedWorkerExecutor("first-count", 1, 1, TimeUnit.HOURS);
    sweep.start(vertx);
    sweep.wake();
    return Future.succeededFuture();
  }

  private Future<Boolean> countIfAny() {
    WorkerExecutor thread = worker;
    return store
        .anyUncounted(counted)
        .compose(
            any ->
                any && thread != null
                    ? thread.executeBlocking(this::countAll)
                    : Future.succeededFuture(false));
  }

  /** Returns the answer that ends the work. */
  private Boolean countAll() {
    try (CountAuditStore counts = new CountAuditStore(config)) {
      counting = counts;
      int merchants = 0;
      while (counts.countNext(counted)) {
        merchants++;
      }
      log.info("Counted the {} of {} merchants", counted.words(), merchants);
      return false;
    } finally {
      counting = null;
    }
  }

  /** Breaks off a count, which can take minutes. */
  @Override
  public Future<?> stop() {
    Future<Void> stopped = sweep.stop();
    CountAuditStore counts = counting;
    if (counts != null) {
      counts.abort();
    }
    return stopped;
  }
}
