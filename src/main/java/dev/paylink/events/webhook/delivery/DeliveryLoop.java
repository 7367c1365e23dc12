package dev.paylink.events.webhook.delivery;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.FailureLog;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.events.webhook.delivery.ClaimStore.Claim;
import dev.paylink.events.webhook.delivery.DeliveryStore.Attempted;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
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
 * Claims due deliveries, sends them and records the outcomes. No transaction is open in between. If
 * anything fails, the delivery is due again when its lease ends. Any number of loops share the
 * work. An instance belongs to one event loop.
 */
public final class DeliveryLoop {
  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);

  /** Finds retries, deliveries of other nodes, and deliveries whose wake-up was lost. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, deliveries that become due during the pause share one claim. */
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** Claimed but unrecorded deliveries per sending slot. */
  private static final int OPEN_PER_SLOT = 4;

  private final AppConfig.Webhooks config;
  private final DeliveryClaims claims;
  private final DeliveryAttempts attempts;
  private final InstantSource clock;
  private final Gate gate;
  private final Poller poller;
  private final FailureLog failures = new FailureLog(log);
  private final FastReceivers fast = new FastReceivers();
  private final Promise<Void> idle = Promise.promise();
  private final SlotShares slots;
  private final DeliveryMeters meters;
  private boolean stopped; // sends no more
  private boolean drained; // claims no more
  private boolean abandoned; // records no more

  public DeliveryLoop(
      AppConfig.Webhooks config,
      DeliveryClaims claims,
      DeliveryAttempts attempts,
      InstantSource clock,
      Gate gate,
      DeliveryMeters meters) {
    this.meters = meters;
    this.config = config;
    this.claims = claims;
    this.attempts = attempts;
    this.clock = clock;
    this.gate = gate;
    this.poller = new Poller("claim deliveries", INTERVAL, PAUSE, this::claim).behind(gate);
    this.slots = new SlotShares(config.maxInFlight(), OPEN_PER_SLOT * config.maxInFlight());
  }

  public void start(Vertx vertx) {
    meters.addSlots(config.maxInFlight());
    poller.start(vertx);
    claims.start(vertx, this::wake);
  }

  /** Claims due deliveries now, or again after the claim in flight. */
  public void wake() {
    if (slots.free() > 0) { // else the end of the next delivery wakes the poller
      poller.wake();
    }
  }

  private Future<Boolean> claim() {
    if (slots.free() <= 0) {
      return Poller.NOTHING_TO_DO;
    }
    Instant now = clock.instant();
    Instant leaseUntil = now.plus(config.attemptTimeout()).plus(config.leaseMargin());
    ClaimLimits limits = ClaimLimits.of(slots, config.maxInFlight(), fast, now);
    return claims
        .claim(limits, now, leaseUntil)
        .map(
            claim -> {
              claimed(claim, now);
              return false;
            });
  }

  private void claimed(Claim claim, Instant now) {
    slots.claimed(claim.deliveries());
    Instant until = FastReceivers.until(now, config.leaseMargin());
    Map<UUID, List<Claimed>> byEndpoint =
        claim.deliveries().stream()
            .sorted(Comparator.comparing(Claimed::since))
            .collect(Collectors.groupingBy(Claimed::endpointId));
    byEndpoint.values().forEach(deliveries -> deliver(deliveries, until));
    if (claim.passedOver() || claims.hasMore(slots.shares(clock.instant()))) {
      wake(); // after the pause
    }
  }

  /** Sends the deliveries of one endpoint: {@code concurrency} at once, the others after them. */
  private void deliver(List<Claimed> deliveries, Instant until) {
    Queue<Claimed> waiting = new ArrayDeque<>(deliveries);
    int concurrency = deliveries.get(0).concurrency();
    for (int i = 0; i < concurrency && !waiting.isEmpty(); i++) {
      deliverNext(waiting, until);
    }
  }

  private void deliverNext(Queue<Claimed> waiting, Instant until) {
    Claimed delivery = waiting.remove();
    SlotShares.Attempt attempt = slots.begin(delivery, clock.instant());
    meters.begun();
    attempts
        .send(delivery)
        .onComplete(ended -> meters.ended())
        .onSuccess(
            sent -> {
              slots.end(attempt, clock.instant());
              fast.record(delivery.endpointId(), sent.result());
              continueOrRelease(waiting, until, fast.contains(delivery.endpointId()));
              ended(record(sent), List.of(delivery));
            })
        .onFailure(
            failure -> {
              slots.end(attempt, clock.instant());
              continueOrRelease(waiting, until, false);
              ended(
                  isBusy(failure) ? Future.succeededFuture() : Future.failedFuture(failure),
                  List.of(delivery));
            });
  }

  /** What became of an attempt that was broken off is not known. */
  private Future<?> record(Attempted sent) {
    return abandoned ? Future.succeededFuture() : attempts.record(sent);
  }

  /**
   * Whether no thread was free to start the attempt. This is no error; the lease ends by itself.
   */
  private static boolean isBusy(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.UNAVAILABLE;
  }

  /** Sends the next delivery, or releases the rest if the receiver is no longer fast. */
  private void continueOrRelease(Queue<Claimed> waiting, Instant until, boolean stillFast) {
    if (waiting.isEmpty()) {
      return;
    }
    if (stillFast && !stopped && gate.isOpen() && clock.instant().isBefore(until)) {
      deliverNext(waiting, until);
      return;
    }
    List<Claimed> unsent = List.copyOf(waiting);
    waiting.clear();
    ended(stopped || !gate.isOpen() ? claims.leave(unsent) : claims.release(unsent), unsent);
  }

  private void ended(Future<?> recorded, List<Claimed> ofEndpoint) {
    int count = ofEndpoint.size();
    recorded
        .onFailure(failure -> failures.failed(count + " deliveries will be repeated", failure))
        .onComplete(
            ended -> {
              slots.closed(ofEndpoint.get(0).merchantId(), count);
              claims.ended(ofEndpoint.get(0).endpointId());
              endIfIdle();
              wake();
            });
  }

  private void endIfIdle() {
    if (drained && slots.isIdle()) {
      idle.tryComplete();
    }
  }

  /**
   * Stops claiming and sending; completes when the deliveries in flight are recorded, or after a
   * time. Those that are then in flight are due again when their leases end.
   */
  public Future<Void> stop(Vertx vertx, Duration atMost) {
    stopped = true;
    meters.addSlots(-config.maxInFlight());
    long timer = vertx.setTimer(Math.max(1, atMost.toMillis()), late -> abandon());
    return Future.join(poller.stop(), claims.stop())
        .otherwiseEmpty()
        .compose(
            ended -> {
              drained = true;
              endIfIdle();
              return idle.future();
            })
        .onComplete(ended -> vertx.cancelTimer(timer));
  }

  private void abandon() {
    abandoned = true;
    if (idle.tryComplete()) {
      log.warn("Stops while deliveries are in flight; another node repeats them");
    }
  }
}
