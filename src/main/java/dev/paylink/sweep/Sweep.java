package dev.paylink.sweep;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does again and again what the passing of time asks for, a batch at a time. Any number of nodes
 * may do the same at once, if the work leaves alone what another one has taken.
 *
 * <p>Belongs to one verticle: to be started and stopped on its context.
 */
public final class Sweep {
  private static final Logger log = LoggerFactory.getLogger(Sweep.class);
  private static final int USUAL_BATCH = 100;

  private final String purpose;
  private final int batch;
  private final Runnable news;
  private final IntFunction<Future<Integer>> work;
  private Future<Void> run = Future.succeededFuture();
  private boolean stopped;

  /**
   * A sweep that is yet to be started.
   *
   * @param purpose what it is for, to follow "Cannot" in the log
   * @param news run when something was done
   * @param work does up to so many things and answers how many it did
   */
  public Sweep(String purpose, Runnable news, IntFunction<Future<Integer>> work) {
    this(purpose, USUAL_BATCH, news, work);
  }

  /** A sweep with batches of another size. */
  public Sweep(String purpose, int batch, Runnable news, IntFunction<Future<Integer>> work) {
    this.purpose = purpose;
    this.batch = batch;
    this.news = news;
    this.work = work;
  }

  /** Runs with this time between the starts, until the verticle is undeployed. */
  public void every(Duration interval, Vertx vertx) {
    vertx.setPeriodic(interval.toMillis(), timer -> tick(vertx));
  }

  /** A run that takes longer than the interval is not overtaken by the next. */
  private void tick(Vertx vertx) {
    if (run.isComplete() && !stopped) {
      Promise<Void> end = Promise.promise();
      run = end.future();
      batch(vertx, end);
    }
  }

  /** Batches follow each other flatly: futures of thousands, one within the other, end too deep. */
  private void batch(Vertx vertx, Promise<Void> end) {
    work.apply(batch)
        .onComplete(
            done -> {
              if (done > 0) {
                news.run();
              }
              if (done < batch || stopped) {
                end.complete();
              } else {
                vertx.runOnContext(next -> batch(vertx, end));
              }
            },
            failure -> {
              log.warn("Cannot {}", purpose, failure);
              end.complete();
            });
  }

  /** Lets the batch under way be the last; ends with it. */
  public Future<Void> stop() {
    stopped = true;
    return run;
  }
}
