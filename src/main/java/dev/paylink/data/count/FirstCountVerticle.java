package dev.paylink.data.count;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.BlockingDatabase;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts rows that are older than the counting of their table, part by part, while the rows are
 * written. Each part is one transaction, so a node that stops loses only its current part; of
 * several nodes one counts at a time. Uses a connection of its own without a statement timeout.
 * Does nothing once all are counted.
 */
public final class FirstCountVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(FirstCountVerticle.class);

  private final AppConfig.Database config;
  private final CountStore store;
  private final FirstCount count;
  private final Poller sweep;
  private @Nullable WorkerExecutor worker;
  private volatile @Nullable BlockingDatabase counting; // written by the worker
  private volatile boolean stopping;

  /**
   * @param interval between two looks for what is not counted
   */
  public FirstCountVerticle(
      AppConfig.Database config,
      Database database,
      FirstCount count,
      Duration interval,
      Gate gate) {
    this.config = config;
    this.store = new CountStore(database);
    this.count = count;
    this.sweep =
        new Poller("count the older " + count.words(), interval, Duration.ZERO, this::countIfAny)
            .behind(gate);
  }

  @Override
  public Future<?> start() {
    worker = vertx.createSharedWorkerExecutor("first-count", 2, 1, TimeUnit.HOURS);
    sweep.start(vertx);
    sweep.wake();
    return Future.succeededFuture();
  }

  private Future<Boolean> countIfAny() {
    WorkerExecutor thread = worker;
    return store
        .anyUncounted(count)
        .compose(
            any ->
                any && thread != null
                    ? thread.executeBlocking(this::countAll, false)
                    : Future.succeededFuture(false));
  }

  /** Returns the answer that ends the work. */
  private Boolean countAll() {
    try (BlockingDatabase database = new BlockingDatabase(config)) {
      counting = database;
      int parts = 0;
      while (!stopping && count.countNext(database)) {
        parts++;
      }
      if (parts > 0) {
        log.info("Counted the older {} in {} transactions", count.words(), parts);
      }
      return false;
    } finally {
      counting = null;
    }
  }

  /** Breaks off a count, which can take minutes. */
  @Override
  public Future<?> stop() {
    stopping = true;
    Future<Void> stopped = sweep.stop();
    BlockingDatabase database = counting;
    if (database != null) {
      database.abort();
    }
    return stopped;
  }
}
