package dev.paylink.webhook;

import dev.paylink.config.AppConfig;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.webhook.ClaimStore.Claim;
import dev.paylink.webhook.ClaimStore.Claimed;
import dev.paylink.webhook.ClaimStore.Wanted;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers what is due: claims it, has it sent, and has noted what became of it; no transaction is
 * open meanwhile. Whatever happens in between, the delivery is due again when the lease ends. Any
 * number of loops share the work. An instance belongs to one event loop.
 */
final class DeliveryLoop {
  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);

  /** Between two claims: under load, what ends or is written meanwhile shares one. */
  private static final long REST_MS = 5;

  /** For each that may be sent at once, so many may be claimed and not yet noted. */
  private static final int OPEN_PER_PLACE = 4;

  private final Vertx vertx;
  private final AppConfig.Webhooks config;
  private final ClaimStore store;
  private final DeliveryAttempts attempts;
  private final InstantSource clock;
  private final FastReceivers fast = new FastReceivers();
  private final Promise<Void> idle = Promise.promise();
  private int sending;
  private int open; // claimed, and not yet noted
  private boolean claiming;
  private boolean resting;
  private boolean wanted;
  private boolean failing;
  private boolean stopped;

  DeliveryLoop(
      Vertx vertx,
      AppConfig.Webhooks config,
      ClaimStore store,
      DeliveryAttempts attempts,
      InstantSource clock) {
    this.vertx = vertx;
    this.config = config;
    this.store = store;
    this.attempts = attempts;
    this.clock = clock;
  }

  /** Looks for what is due now, or once more when the look under way is over. */
  void wake() {
    wanted = true;
    if (!claiming && !resting && !stopped && room() > 0) {
      claim();
    }
  }

  private int room() {
    return Math.min(config.maxInFlight() - sending, maxOpen() - open);
  }

  private int maxOpen() {
    return OPEN_PER_PLACE * config.maxInFlight();
  }

  private void claim() {
    claiming = true;
    wanted = false;
    int room = room();
    Instant now = clock.instant();
    Instant leaseUntil = now.plus(config.attemptTimeout()).plus(config.leaseMargin());
    // What is little is for those who have nothing yet.
    UUID[] inRow = room < config.maxInFlight() / 2 ? new UUID[0] : fast.endpoints();
    Wanted some = new Wanted(room, maxOpen() - open, inRow, FastReceivers.IN_A_ROW);
    Future.succeededFuture()
        .compose(go -> store.claim(some, now, leaseUntil))
        .onComplete(claimed -> claimed(claimed, room, now), this::notClaimed)
        .onComplete(ended -> rest());
  }

  private void claimed(Claim claim, int room, Instant now) {
    claiming = false;
    failing = false;
    open += claim.deliveries().size();
    Instant until = FastReceivers.until(now, config.leaseMargin());
    Map<UUID, List<Claimed>> byEndpoint =
        claim.deliveries().stream()
            .sorted(Comparator.comparing(Claimed::since))
            .collect(Collectors.groupingBy(Claimed::endpointId));
    byEndpoint.values().forEach(deliveries -> deliver(deliveries, until));
    wanted |= claim.passedOver() || claim.count() >= room;
    endIfIdle();
  }

  /** Until the next tick it would only fail again. */
  private void notClaimed(Throwable failure) {
    claiming = false;
    wanted = false;
    if (!failing && !stopped) {
      log.warn("Cannot look for deliveries, trying on", failure);
    }
    failing = true;
    endIfIdle();
  }

  private void rest() {
    resting = true;
    vertx.setTimer(
        REST_MS,
        timer -> {
          resting = false;
          if (wanted) {
            wake();
          }
        });
  }

  /** Of one endpoint: so many abreast, the others behind them. */
  private void deliver(List<Claimed> deliveries, Instant until) {
    Queue<Claimed> waiting = new ArrayDeque<>(deliveries);
    int abreast = deliveries.get(0).abreast();
    for (int i = 0; i < abreast && !waiting.isEmpty(); i++) {
      deliverNext(waiting, until);
    }
  }

  private void deliverNext(Queue<Claimed> waiting, Instant until) {
    Claimed delivery = waiting.remove();
    sending++;
    attempts
        .send(delivery)
        .onSuccess(
            sent -> {
              sending--;
              fast.note(delivery.endpointId(), sent.result());
              goOn(waiting, until, fast.contains(delivery.endpointId()));
              ended(attempts.note(sent), 1);
            })
        .onFailure(
            failure -> {
              sending--;
              goOn(waiting, until, false);
              ended(isBusy(failure) ? Future.succeededFuture() : Future.failedFuture(failure), 1);
            });
  }

  /**
   * Whether it was not begun for want of a thread, which is no defect; the lease ends by itself.
   */
  private static boolean isBusy(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.UNAVAILABLE;
  }

  /** What a receiver that is not fast any more would keep from others, they may send. */
  private void goOn(Queue<Claimed> waiting, Instant until, boolean stillFast) {
    if (waiting.isEmpty()) {
      return;
    }
    if (stillFast && !stopped && clock.instant().isBefore(until)) {
      deliverNext(waiting, until);
      return;
    }
    List<Claimed> unsent = List.copyOf(waiting);
    waiting.clear();
    ended(store.giveBack(unsent), unsent.size());
  }

  private void ended(Future<?> noted, int count) {
    noted
        .onFailure(failure -> log.warn("{} deliveries will be repeated", count, failure))
        .onComplete(
            ended -> {
              open -= count;
              endIfIdle();
              wake();
            });
  }

  private void endIfIdle() {
    if (stopped && open == 0 && !claiming) {
      idle.tryComplete();
    }
  }

  /** Claims no more, and waits for what is under way. */
  Future<Void> stop() {
    stopped = true;
    endIfIdle();
    return idle.future();
  }
}
