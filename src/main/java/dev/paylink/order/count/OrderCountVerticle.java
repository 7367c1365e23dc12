package dev.paylink.order.count;

import dev.paylink.db.Database;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds deltas into the order counts, so that lists have few deltas left to add up. Any number of
 * nodes may fold concurrently.
 */
public final class OrderCountVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(OrderCountVerticle.class);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int BATCH = 2_000;
  private static final int VACUUM_AFTER = 1_000;

  private final OrderCountStore store;
  private final Poller sweep;
  private int folded;
  private Future<Void> vacuuming = Future.succeededFuture();

  public OrderCountVerticle(Database database) {
    this.store = new OrderCountStore(database);
    this.sweep = Poller.inBatches("fold the order counts", INTERVAL, BATCH, this::fold);
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> fold(int limit) {
    return store.fold(limit).onSuccess(this::vacuum);
  }

  /** Vacuums more often than autovacuum, which checks once a minute. */
  private void vacuum(int newlyFolded) {
    folded += newlyFolded;
    if (folded >= VACUUM_AFTER) {
      folded = 0;
      vacuuming =
          store
              .vacuum()
              .onFailure(failure -> log.warn("Cannot vacuum the folded order counts", failure));
    }
  }

  @Override
  public Future<?> stop() {
    return sweep.stop().eventually(() -> vacuuming.otherwiseEmpty());
  }
}
