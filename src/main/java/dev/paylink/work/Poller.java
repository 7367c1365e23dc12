package dev.paylink.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
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
 * Runs work again and again: at an interval, when woken up, and at once as long as there is more to
 * do. Runs never overlap. Between two runs there is a rest, so that wake-ups that come meanwhile
 * share one run; a run that says that there is more is followed without rest. After a failure the
 * next run is that of the interval.
 *
 * <p>Any number of nodes may poll for the same work if it skips what another node has claimed. An
 * instance belongs to one verticle: start, wake and stop it on its context.
 */
public final class Poller {
  private static final Logger log = LoggerFactory.getLogger(Poller.class);

  private static final int USUAL_BATCH = 100;

  private final String purpose;
  private final Duration interval;
  private final Duration rest;
  private final Supplier<Future<Boolean>> work;
  private @Nullable Vertx vertx; // once started
  private Future<Void> run = Future.succeededFuture();
  private boolean busy; // running or resting
  private boolean wanted;
  private boolean failing;
  private boolean stopped;

  /**
   * A poller that is to be started.
   *
   * @param purpose what the work does, to follow "Cannot" in the log
   * @param interval between two runs without a wake-up
   * @param rest after a run, before a wake-up starts the next; zero for none
   * @param work one run; gives whether there is more to do
   */
  public Poller(String purpose, Duration interval, Duration rest, Supplier<Future<Boolean>> work) {
    this.purpose = purpose;
    this.interval = interval;
    this.rest = rest;
    this.work = work;
  }

  /**
   * A poller without rest that does its work in batches; after a full batch there is more to do.
   *
   * @param size the size of a batch
   * @param batch does up to so many things and gives how many it did
   */
  public static Poller inBatches(
      String purpose, Duration interval, int size, IntFunction<Future<Integer>> batch) {
    return new Poller(
        purpose, interval, Duration.ZERO, () -> batch.apply(size).map(done -> done >= size));
  }

  /** A poller as {@link #inBatches(String, Duration, int, IntFunction)}, in batches of 100. */
  public static Poller inBatches(
      String purpose, Duration interval, IntFunction<Future<Integer>> batch) {
    return inBatches(purpose, interval, USUAL_BATCH, batch);
  }

  /** Starts polling; the first run is after the interval or at a wake-up. */
  public void start(Vertx vertx) {
    this.vertx = vertx;
    vertx.setPeriodic(interval.toMillis(), tick -> wake());
  }

  /** Runs now, or once more after the run under way and its rest; does nothing once stopped. */
  public void wake() {
    wanted = true;
    if (!busy && vertx != null) {
      run(vertx);
    }
  }

  private void run(Vertx vertx) {
    if (stopped) {
      return;
    }
    busy = true;
    wanted = false;
    Promise<Void> end = Promise.promise();
    run = end.future();
    Future.succeededFuture()
        .compose(start -> work.get())
        .onComplete(more -> succeeded(vertx, more), failure -> failed(vertx, failure))
        .onComplete(ended -> end.complete());
  }

  private void succeeded(Vertx vertx, boolean more) {
    if (failing) {
      log.info("Can {} again", purpose);
    }
    failing = false;
    if (more) {
      wanted = true;
      next(vertx, Duration.ZERO);
    } else {
      next(vertx, rest);
    }
  }

  /** Drops the wake-ups that came meanwhile, as the next run would probably fail, too. */
  private void failed(Vertx vertx, Throwable failure) {
    if (!failing && !stopped) {
      logFailure(failure);
    }
    failing = true;
    wanted = false;
    next(vertx, rest);
  }

  private void logFailure(Throwable failure) {
    FaultCode code = Fault.of(failure).code();
    if (code == FaultCode.UNAVAILABLE || code == FaultCode.TIMEOUT) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      log.warn("Cannot {}, retrying: {}", purpose, cause.toString());
    } else {
      log.warn("Cannot {}, retrying", purpose, failure);
    }
  }

  /** Never from within the run before: the stack would grow with every run. */
  private void next(Vertx vertx, Duration pause) {
    Handler<Object> next =
        start -> {
          busy = false;
          if (wanted) {
            run(vertx);
          }
        };
    if (pause.isZero()) {
      vertx.runOnContext(next::handle);
    } else {
      vertx.setTimer(pause.toMillis(), next::handle);
    }
  }

  /** Starts no more runs; completes when the run under way has ended. */
  public Future<Void> stop() {
    stopped = true;
    return run;
  }
}
