package dev.paylink.data.sandbox;

import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.MerchantSweep;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.sandbox.ClockStore.Stored;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Moves sandbox clocks from one time that something waits for to the next, so that what is due
 * happens in order. What happens has the new time, as rows that wait come nearer only when all
 * nodes know the clock. Does what is due of the clocks that were moved last. Any number of nodes
 * may run this.
 */
final class MovedClocks {
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final int MOST = 100;

  private final ClockStore store;
  private final List<MerchantSweep> sweeps;
  private final InstantSource clock;

  private MovedClocks(ClockStore store, List<MerchantSweep> sweeps, InstantSource clock) {
    this.store = store;
    this.sweeps = sweeps;
    this.clock = clock;
  }

  static Poller poller(NodeParts node, Timed timed) {
    Database database = node.databases().background();
    MovedClocks moved =
        new MovedClocks(new ClockStore(database, timed.rows()), timed.sweeps(), node.clock());
    return new Poller("move sandbox clocks", INTERVAL, Duration.ZERO, moved::run)
        .behind(node.gate());
  }

  private Future<Boolean> run() {
    return store
        .moved(MOST)
        .compose(
            clocks -> {
              Future<?> done = Future.succeededFuture();
              for (Stored one : clocks) {
                done = done.compose(last -> run(one));
              }
              return done.map(false);
            });
  }

  private Future<Void> run(Stored stored) {
    Instant real = clock.instant();
    if (!stored.applied().equals(stored.ahead())) {
      return ClockRules.isKnown(stored, real)
          ? store.apply(stored.merchantId(), real)
          : Future.succeededFuture();
    }
    return sweep(stored, real.plus(stored.ahead()))
        .compose(more -> more || stored.target() == null ? Future.succeededFuture() : step(stored));
  }

  /** Returns whether there is more to do. */
  private Future<Boolean> sweep(Stored stored, Instant now) {
    Future<Boolean> more = Future.succeededFuture(false);
    for (MerchantSweep sweep : sweeps) {
      more =
          more.compose(before -> sweep.run(stored.merchantId(), now).map(after -> before || after));
    }
    return more;
  }

  private Future<Void> step(Stored stored) {
    Instant real = clock.instant();
    return store
        .due(stored, real.plus(stored.ahead()))
        .compose(
            due ->
                ClockRules.next(stored, due, real)
                    .map(ahead -> move(stored, ahead, real))
                    .orElse(Future.succeededFuture()));
  }

  private Future<Void> move(Stored stored, Duration ahead, Instant real) {
    return ahead.equals(stored.ahead())
        ? store.finish(stored.merchantId())
        : store.step(stored, ahead, real);
  }
}
