package dev.paylink.api;

import dev.paylink.api.CursorMessages.FeedEvent;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * One batch of an {@link EventConsumer}: gives its events to the handler one by one, and renews the
 * lease meanwhile. An instance belongs to one context.
 */
final class BatchWork {
  private static final long NO_TIMER = -1;

  private final Vertx vertx;
  private final CursorLease lease;
  private final Function<FeedEvent, Future<?>> handler;
  private final ConsumerTimes times;
  private final Promise<Boolean> ended = Promise.promise();
  private long retry = NO_TIMER;
  private boolean stopping;

  /**
   * @param handler never throws; completes on the context, and never before it returns
   */
  BatchWork(
      Vertx vertx, CursorLease lease, Function<FeedEvent, Future<?>> handler, ConsumerTimes times) {
    this.vertx = vertx;
    this.lease = lease;
    this.handler = handler;
    this.times = times;
  }

  /**
   * Works on events until all are done, the lease is lost or {@link #stop()} is called.
   *
   * @return whether all are done; fails if the cursor cannot be moved
   */
  Future<Boolean> run(List<FeedEvent> events) {
    long renewal = vertx.setPeriodic(times.renewal(), due -> lease.renew());
    next(events.iterator());
    return ended
        .future()
        .compose(all -> lease.settle().map(settled -> all))
        .onComplete(settled -> vertx.cancelTimer(renewal));
  }

  private void next(Iterator<FeedEvent> events) {
    if (stopping || !lease.isHeld() || !events.hasNext()) {
      ended.tryComplete(!events.hasNext());
    } else {
      attempt(events.next(), events, times.firstPause());
    }
  }

  private void attempt(FeedEvent event, Iterator<FeedEvent> rest, long pause) {
    handler
        .apply(event)
        .onComplete(
            done -> {
              if (done.succeeded()) {
                lease.done(event.position()).onComplete(told -> next(rest));
              } else if (stopping) {
                ended.tryComplete(false);
              } else {
                retry = vertx.setTimer(pause, due -> again(event, rest, pause));
              }
            });
  }

  private void again(FeedEvent event, Iterator<FeedEvent> rest, long pause) {
    retry = NO_TIMER;
    if (lease.isHeld()) {
      attempt(event, rest, Math.min(2 * pause, times.longestPause()));
    } else {
      ended.tryComplete(false);
    }
  }

  /** Stops after the event at work, and does not give a failed one again. */
  void stop() {
    stopping = true;
    if (retry != NO_TIMER && vertx.cancelTimer(retry)) {
      ended.tryComplete(false);
    }
  }
}
