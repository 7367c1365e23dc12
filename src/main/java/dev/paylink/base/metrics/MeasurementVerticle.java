package dev.paylink.base.metrics;

import dev.paylink.base.work.FailureLog;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures what only the database knows, at the start and about every 15 s, one after the other: a
 * scrape asks the database for nothing. Every node with a management port measures, so that the
 * values do not end with one node; they are of the database, not of the node.
 */
public final class MeasurementVerticle extends VerticleBase {
  private static final Logger log = LoggerFactory.getLogger(MeasurementVerticle.class);
  private static final Duration INTERVAL = Duration.ofSeconds(15);

  private final List<Measurement> measurements;
  private final FailureLog failures = new FailureLog(log);
  private Future<Void> round = Future.succeededFuture();
  private boolean failed; // in this round
  private boolean stopped;

  public MeasurementVerticle(List<Measurement> measurements) {
    this.measurements = measurements;
  }

  @Override
  public Future<?> start() {
    measure();
    return Future.succeededFuture();
  }

  private void measure() {
    failed = false;
    round = Future.succeededFuture();
    for (Measurement measurement : measurements) {
      round = round.compose(before -> measure(measurement));
    }
    round.onComplete(
        measured -> {
          if (!failed) {
            failures.succeeded("Can measure for the metrics again");
          }
          if (!stopped) {
            vertx.setTimer(pauseMs(), next -> measure());
          }
        });
  }

  /** Nodes that were started together do not ask together. */
  private static long pauseMs() {
    return INTERVAL.toMillis() * ThreadLocalRandom.current().nextInt(90, 111) / 100;
  }

  private Future<Void> measure(Measurement measurement) {
    if (stopped) {
      return Future.succeededFuture();
    }
    return Future.succeededFuture()
        .compose(now -> measurement.measure())
        .onFailure(
            failure -> {
              failed = true;
              measurement.forget();
              failures.failed("Cannot measure for the metrics", failure);
            })
        .otherwiseEmpty()
        .mapEmpty();
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    return round;
  }
}
