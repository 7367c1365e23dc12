package dev.paylink.data.count;

import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.lease.Lease;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds deltas, so that lists and figures have few deltas left to add up. Of several nodes the one
 * with the lease folds: nodes that fold at the same time wait for each other's rows.
 */
public final class CountVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(CountVerticle.class);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int BATCH = 2_000;
  private static final int VACUUM_AFTER = 1_000;

  private final Folding folding;
  private final CountStore store;
  private final Poller sweep;
  private final Lease lease;
  private int folded;
  private Future<Void> vacuuming = Future.succeededFuture();

  public CountVerticle(Database database, Folding folding, UUID nodeId, MeterRegistry registry) {
    this.folding = folding;
    this.store = new CountStore(database);
    this.sweep =
        Poller.inBatches("fold the counts of " + folding.words(), INTERVAL, BATCH, this::fold);
    this.lease = new Lease(database, lease(folding), nodeId, sweep::wake, registry);
  }

  /** The name of the lease under which one node folds. */
  public static String lease(Folding folding) {
    return "fold " + folding.words();
  }

  @Override
  public Future<?> start() {
    sweep.start(vertx);
    lease.start(vertx);
    return Future.succeededFuture();
  }

  private Future<Integer> fold(int limit) {
    return lease.fence().isEmpty()
        ? Poller.NONE_TO_DO
        : store.fold(folding, limit).onSuccess(this::vacuum);
  }

  /** Vacuums more often than autovacuum, which checks once a minute. */
  private void vacuum(int newlyFolded) {
    folded += newlyFolded;
    if (folded >= VACUUM_AFTER) {
      folded = 0;
      vacuuming =
          store
              .vacuum(folding)
              .onFailure(
                  failure ->
                      log.warn("Cannot vacuum the folded counts of {}", folding.words(), failure));
    }
  }

  @Override
  public Future<?> stop() {
    return Future.join(sweep.stop(), lease.release()).eventually(() -> vacuuming.otherwiseEmpty());
  }
}
