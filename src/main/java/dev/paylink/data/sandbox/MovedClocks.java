package dev.paylink.data.sandbox;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.MerchantSweep;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.sandbox.ClockStore.Stored;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves sandbox clocks from one due time to the next, so that due work runs in order. The work has
 * the new time: waiting rows come nearer only when all nodes know the clock. Between moves, runs
 * due work of the merchants whose clocks have moved. Merchants take turns: much work of one delays
 * no other. Any number of nodes may run this.
 */
final class MovedClocks {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final ClockStore store;
  private final List<MerchantSweep> sweeps;
  private final InstantSource clock;

  private MovedClocks(ClockStore store, List<MerchantSweep> sweeps, InstantSource clock) {
    this.store = store;
    this.sweeps = sweeps;
    this.clock = clock;
  }

  static List<BackgroundWork> work(NodeParts node, Timed timed) {
    ClockStore store = new ClockStore(node.databases().background(), timed.rows());
    MovedClocks moved = new MovedClocks(store, timed.sweeps(), node.clock());
    return List.of(
        moved.poller("move sandbox clocks", INTERVAL, new ClockRound(store::moving), node),
        moved.poller(
            "run due work of sandbox clocks",
            node.sweepInterval(),
            new ClockRound(store::moved),
            node));
  }

  private Poller poller(String purpose, Duration interval, ClockRound clocks, NodeParts node) {
    return new Poller(
            purpose, interval, Duration.ZERO, () -> clocks.next().compose(this::run).map(false))
        .behind(node.gate());
  }

  /** Runs one after the other. If one fails, the others run all the same. */
  private Future<?> run(List<Stored> clocks) {
    List<Future<Void>> runs = new ArrayList<>();
    Future<Void> last = Future.succeededFuture();
    for (Stored one : clocks) {
      last = last.transform(done -> run(one));
      runs.add(last);
    }
    return Future.join(runs);
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
