package dev.paylink.paymentlink;

import dev.paylink.db.Database;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds deltas into the figures of payment links, so that a link has few deltas left to add up, and
 * counts the links from before links were counted. Any number of nodes may do so concurrently.
 */
public final class LinkPaymentsVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(LinkPaymentsVerticle.class);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final Duration COUNTING_INTERVAL = Duration.ofSeconds(5);
  private static final int BATCH = 2_000;
  private static final int VACUUM_AFTER = 1_000;

  private final LinkPaymentsStore store;
  private final Poller folding;
  private final Poller counting;
  private int folded;
  private Future<Void> vacuuming = Future.succeededFuture();

  public LinkPaymentsVerticle(Database database) {
    this.store = new LinkPaymentsStore(database);
    this.folding = Poller.inBatches("fold the payments of links", INTERVAL, BATCH, this::fold);
    this.counting =
        Poller.inBatches("count the payments of links", COUNTING_INTERVAL, store::countNext);
  }

  @Override
  public Future<?> start() {
    folding.start(vertx);
    counting.start(vertx);
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
              .onFailure(failure -> log.warn("Cannot vacuum the folded payments", failure));
    }
  }

  @Override
  public Future<?> stop() {
    return Future.all(folding.stop(), counting.stop()).eventually(() -> vacuuming.otherwiseEmpty());
  }
}
