package dev.paylink.events.webhook.delivery;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.FailureLog;
import dev.paylink.events.webhook.delivery.Backlog.Run;
import dev.paylink.events.webhook.sending.CallbackResult;
import dev.paylink.events.webhook.sending.CallbackSender;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the deliveries of runs, as many at once as a run has lanes, and records the outcomes. An
 * instance belongs to one event loop.
 */
final class Lanes {
  private static final Logger log = LoggerFactory.getLogger(Lanes.class);

  /**
   * How long after they were read deliveries may start; the others are read again, with what has
   * changed meanwhile.
   */
  private static final Duration MAX_AGE = Duration.ofSeconds(1);

  /** An endpoint is slow if an attempt takes longer. */
  private static final int FAST_MS = 20;

  /** Before a delivery is sent again whose attempt could not start, or be recorded. */
  private static final Duration SET_ASIDE = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final EndpointTurns turns;
  private final Backlog backlog;
  private final CallbackSender callbacks;
  private final Outcomes outcomes;
  private final InstantSource clock;
  private final DeliveryMeters meters;
  private final FailureLog failures = new FailureLog(log);
  private final DeliveryLoop loop;
  private boolean abandoned;

  Lanes(
      Vertx vertx,
      EndpointTurns turns,
      Backlog backlog,
      CallbackSender callbacks,
      Outcomes outcomes,
      InstantSource clock,
      DeliveryMeters meters,
      DeliveryLoop loop) {
    this.vertx = vertx;
    this.turns = turns;
    this.backlog = backlog;
    this.callbacks = callbacks;
    this.outcomes = outcomes;
    this.clock = clock;
    this.meters = meters;
    this.loop = loop;
  }

  /**
   * Sends the deliveries of a run.
   *
   * @param prepared what is sent, by delivery; missing deliveries stay in the database
   * @param read when the deliveries were read
   */
  void send(Run run, Map<UUID, Prepared> prepared, Instant read) {
    run.due().stream().filter(due -> !prepared.containsKey(due.id())).forEach(this::close);
    run.due().removeIf(due -> !prepared.containsKey(due.id()));
    Instant until = read.plus(MAX_AGE);
    for (int lane = run.lanes(); lane > 0; lane--) {
      next(run, prepared, until);
    }
  }

  /** Gives the deliveries of a run back. */
  void giveBack(Run run) {
    for (int lane = run.lanes(); lane > 0; lane--) {
      endLane(run);
    }
  }

  private void next(Run run, Map<UUID, Prepared> prepared, Instant until) {
    Due due = run.due().peek();
    if (due == null || !loop.mayBegin(due.shard()) || clock.instant().isAfter(until)) {
      endLane(run);
      return;
    }
    run.due().remove();
    Prepared delivery = Objects.requireNonNull(prepared.get(due.id()));
    EndpointQueue endpoint = run.endpoint();
    EndpointTurns.Attempt attempt = turns.begin(endpoint, clock.instant());
    meters.started();
    Future.succeededFuture() // turns exceptions into failures
        .compose(now -> callbacks.send(delivery.callback(), delivery.cause()))
        .onComplete(
            sent -> {
              meters.ended();
              turns.end(attempt, clock.instant());
              endpoint.setFast(sent.succeeded() && isFast(sent.result()));
              if (sent.failed() || endpoint.isSlow()) {
                endLane(run);
              } else {
                next(run, prepared, until);
              }
            })
        .onSuccess(result -> record(delivery, result))
        .onFailure(failure -> notStarted(due, failure));
  }

  private static boolean isFast(CallbackResult result) {
    return result.isSuccess() && result.durationMs() <= FAST_MS;
  }

  /** The first lane to finish gives back the deliveries that a slow endpoint leaves. */
  private void endLane(Run run) {
    backlog.putBack(run);
    turns.endLane(run.endpoint());
    loop.wake();
  }

  private void record(Prepared delivery, CallbackResult result) {
    meters.attempted(result);
    if (abandoned) { // what became of an attempt that was broken off is not known
      return;
    }
    outcomes
        .record(delivery, result)
        .onComplete(
            recorded -> {
              close(delivery.due());
              if (delivery.due().ordered()) {
                loop.nextIsDue();
              }
            },
            failure -> {
              failures.failed("A delivery will be repeated", failure);
              setAside(delivery.due());
            });
  }

  /** That no thread was free to start the attempt is no error. */
  private void notStarted(Due due, Throwable failure) {
    if (Fault.of(failure).code() != FaultCode.UNAVAILABLE) {
      failures.failed("A delivery will be repeated", failure);
    }
    setAside(due);
  }

  /** Leaves a delivery to the database after a while. */
  private void setAside(Due due) {
    backlog.release(due);
    loop.closed(due.shard());
    vertx.setTimer(SET_ASIDE.toMillis(), over -> backlog.forget(due));
  }

  private void close(Due due) {
    backlog.close(due);
    loop.closed(due.shard());
  }

  /** Records nothing from now on. */
  void abandon() {
    abandoned = true;
  }
}
