package dev.paylink.order.count;

import dev.paylink.db.Database;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds changes of the number of orders to the counts, so that few are left to be added by every
 * list. Any number of nodes may do so at once.
 */
public final class OrderCountVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(OrderCountVerticle.class);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int BATCH = 2_000;
  private static final int TIDY_AFTER = 1_000;

  private final OrderCountStore store;
  private final Poller sweep;
  private int folded;
  private Future<Void> tidying = Future.succeededFuture();

  public OrderCountVerticle(Database database) {
    this.store = new OrderCountStore(database);
    this.sweep = Poller.inBatches("fold the counts of orders", INTERVAL, BATCH, this::fold);
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> fold(int limit) {
    return store.fold(limit).onSuccess(this::tidy);
  }

  /** More often than the database would by itself, which looks once a minute. */
  private void tidy(int newlyFolded) {
    folded += newlyFolded;
    if (folded >= TIDY_AFTER) {
      folded = 0;
      tidying =
          store.tidy().onFailure(failure -> log.warn("Cannot tidy up folded counts", failure));
    }
  }

  @Override
  public Future<?> stop() {
    return sweep.stop().eventually(() -> tidying.otherwiseEmpty());
  }
}
