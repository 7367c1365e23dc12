package dev.paylink.base.work;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work repeatedly: at an interval, at a wake-up, and at once while there is more to do. Runs
 * never overlap. A pause follows each run, so that wake-ups during the pause share one run; a run
 * that reports more work is followed without a pause. After a failure the next run is at the
 * interval. Behind a {@link Gate}, nothing runs while it is closed.
 *
 * <p>Several nodes may poll for the same work if each skips rows that another node has claimed. An
 * instance belongs to one verticle: start, wake and stop it on that verticle's context.
 */
public final class Poller implements BackgroundWork {
  private static final Logger log = LoggerFactory.getLogger(Poller.class);

  private static final int DEFAULT_BATCH = 100;

  /**
   * What a run returns that found nothing to do without asking anybody: it does not show that the
   * work can be done again.
   */
  public static final Future<Boolean> NOTHING_TO_DO = Future.succeededFuture(false);

  /** The same for a batch. */
  public static final Future<Integer> NONE_TO_DO = Future.succeededFuture(0);

  private final String purpose;
  private final Duration interval;
  private final Duration pause;
  private final Supplier<Future<Boolean>> work;
  private Gate gate = Gate.OPEN;
  private final FailureLog failures = new FailureLog(log);
  private @Nullable Vertx vertx; // set by start
  private Future<Void> run = Future.succeededFuture();
  private boolean busy; // running or pausing
  private boolean wanted;
  private boolean held; // the gate was closed the last time
  private boolean stopped;

  /**
   * Creates a poller; {@link #start} starts it.
   *
   * @param purpose the work in words that follow "Cannot" in the log
   * @param interval the time between runs without a wake-up
   * @param pause the minimum time from the end of a run to the next; zero for no waiting
   * @param work one run; returns whether there is more to do
   */
  public Poller(String purpose, Duration interval, Duration pause, Supplier<Future<Boolean>> work) {
    this.purpose = purpose;
    this.interval = interval;
    this.pause = pause;
    this.work = work;
  }

  /**
   * A poller without a pause that works in batches; after a full batch there is more to do.
   *
   * @param purpose the work in words that follow "Cannot" in the log
   * @param interval the time between runs without a wake-up
   * @param size the maximum size of a batch
   * @param batch processes up to the given number of items and returns the number processed
   */
  public static Poller inBatches(
      String purpose, Duration interval, int size, IntFunction<Future<Integer>> batch) {
    return new Poller(purpose, interval, Duration.ZERO, () -> run(batch, size));
  }

  private static Future<Boolean> run(IntFunction<Future<Integer>> batch, int size) {
    Future<Integer> run = batch.apply(size);
    return run == NONE_TO_DO ? NOTHING_TO_DO : run.map(done -> done >= size);
  }

  /** A poller like {@link #inBatches(String, Duration, int, IntFunction)} in batches of 100. */
  public static Poller inBatches(
      String purpose, Duration interval, IntFunction<Future<Integer>> batch) {
    return inBatches(purpose, interval, DEFAULT_BATCH, batch);
  }

  /**
   * Runs only while the gate is open; call it before {@link #start}. A run that would start while
   * it is closed is skipped, and the log says so once. When it opens, runs start again at the next
   * interval.
   */
  public Poller behind(Gate gate) {
    this.gate = gate;
    return this;
  }

  /** Starts polling; the first run is after one interval or at a wake-up. */
  @Override
  public void start(Vertx vertx) {
    this.vertx = vertx;
    vertx.setPeriodic(interval.toMillis(), tick -> wake());
  }

  /** Runs now, or once more after the current run and its pause; does nothing once stopped. */
  public void wake() {
    wanted = true;
    if (!busy && vertx != null) {
      run(vertx);
    }
  }

  private void run(Vertx vertx) {
    if (stopped || isHeld()) {
      return;
    }
    busy = true;
    wanted = false;
    Promise<Void> end = Promise.promise();
    run = end.future();
    Future<Boolean> done = begin();
    done.onComplete(
            more -> succeeded(vertx, more, done != NOTHING_TO_DO),
            failure -> failed(vertx, failure))
        .onComplete(ended -> end.complete());
  }

  private boolean isHeld() {
    boolean closed = !gate.isOpen();
    if (closed && !held) {
      log.warn("Held, does not {}: {}", purpose, gate.reason());
    } else if (held && !closed) {
      log.info("No longer held: can {} again", purpose);
    }
    held = closed;
    return closed;
  }

  private Future<Boolean> begin() {
    try {
      return work.get();
    } catch (RuntimeException failure) {
      return Future.failedFuture(failure);
    }
  }

  private void succeeded(Vertx vertx, boolean more, boolean did) {
    if (did) {
      failures.succeeded("Can " + purpose + " again");
    }
    if (more) {
      wanted = true;
      next(vertx, Duration.ZERO);
    } else {
      next(vertx, pause);
    }
  }

  /** Drops wake-ups during the failed run, as the next run would probably fail as well. */
  private void failed(Vertx vertx, Throwable failure) {
    if (!stopped) {
      failures.failed("Cannot " + purpose + ", retrying", failure);
    }
    wanted = false;
    next(vertx, pause);
  }

  /** Schedules the next run; running it directly would grow the stack with every run. */
  private void next(Vertx vertx, Duration delay) {
    Handler<Object> next =
        start -> {
          busy = false;
          if (wanted) {
            run(vertx);
          }
        };
    if (delay.isZero()) {
      vertx.runOnContext(next::handle);
    } else {
      vertx.setTimer(delay.toMillis(), next::handle);
    }
  }

  /** Starts no more runs; completes when the current run has finished. */
  @Override
  public Future<Void> stop() {
    stopped = true;
    return run;
  }
}
