package dev.paylink.webhook;

import dev.paylink.config.AppConfig;
import dev.paylink.event.EventSignal;
import dev.paylink.json.StrictJson;
import dev.paylink.webhook.DeliveryStore.Attempted;
import dev.paylink.webhook.DeliveryStore.Claimed;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers what is due: claims it, sends it, and notes what became of it; no transaction is open
 * meanwhile. Whatever happens in between, the delivery is due again when the lease ends. Any number
 * of loops share the work. An instance belongs to one event loop.
 */
final class DeliveryLoop {
  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);

  private final AppConfig.Webhooks config;
  private final DeliveryStore store;
  private final Callbacks callbacks;
  private final RetryPolicy policy;
  private final EventSignal events;
  private final InstantSource clock;
  private final SuccessLog successes;
  private final Promise<Void> idle = Promise.promise();
  private int inFlight;
  private boolean claiming;
  private boolean wanted;
  private boolean failing;
  private boolean stopped;

  DeliveryLoop(
      AppConfig.Webhooks config,
      DeliveryStore store,
      Callbacks callbacks,
      RetryPolicy policy,
      EventSignal events,
      InstantSource clock) {
    this.config = config;
    this.store = store;
    this.callbacks = callbacks;
    this.policy = policy;
    this.events = events;
    this.clock = clock;
    this.successes = new SuccessLog(store, clock);
  }

  /** Looks for what is due now, or once more when the look under way is over. */
  void wake() {
    wanted = true;
    if (!claiming && !stopped && inFlight < config.maxInFlight()) {
      claim();
    }
  }

  private void claim() {
    claiming = true;
    wanted = false;
    int room = config.maxInFlight() - inFlight;
    Instant now = clock.instant();
    Instant leaseUntil = now.plus(config.attemptTimeout()).plus(config.leaseMargin());
    Future.succeededFuture()
        .compose(go -> store.claim(room, now, leaseUntil))
        .onComplete(claimed -> claimed(claimed, room), this::notClaimed);
  }

  private void claimed(List<Claimed> deliveries, int room) {
    claiming = false;
    failing = false;
    inFlight += deliveries.size();
    deliveries.forEach(this::deliver);
    endIfIdle();
    if (wanted || deliveries.size() == room) {
      wake();
    }
  }

  /** Until the next tick it would only fail again. */
  private void notClaimed(Throwable failure) {
    claiming = false;
    if (!failing && !stopped) {
      log.warn("Cannot look for deliveries, trying on", failure);
    }
    failing = true;
    endIfIdle();
  }

  private void deliver(Claimed delivery) {
    Future.succeededFuture()
        .map(go -> StrictJson.write(delivery.event()))
        .compose(body -> callbacks.send(delivery.callback(), body))
        .compose(result -> record(delivery, result))
        .onFailure(failure -> log.warn("Delivery {} will be repeated", delivery.id(), failure))
        .onComplete(
            ended -> {
              inFlight--;
              endIfIdle();
              wake();
            });
  }

  private Future<Void> record(Claimed delivery, CallbackResult result) {
    Instant now = clock.instant();
    RetryPolicy.Outcome outcome =
        policy.judge(
            delivery.step(),
            result.status(),
            result.retryAfter(),
            ThreadLocalRandom.current().nextDouble(),
            now);
    if (outcome instanceof RetryPolicy.Delivered) {
      return successes.note(new Attempted(delivery, result));
    }
    Instant next = outcome instanceof RetryPolicy.Retry retry ? now.plus(retry.after()) : null;
    return store
        .failed(delivery, result, now, next)
        .compose(
            failingSince ->
                failingSince.isEmpty()
                    ? Future.succeededFuture()
                    : disableIfHopeless(delivery, outcome, failingSince.get(), now));
  }

  private Future<Void> disableIfHopeless(
      Claimed delivery, RetryPolicy.Outcome outcome, Instant failingSince, Instant now) {
    String reason = null;
    if (outcome instanceof RetryPolicy.Disable) {
      reason = "It answered 410 Gone";
    } else if (delivery.step() > 0 && !failingSince.plus(config.disableAfter()).isAfter(now)) {
      reason = "Nothing could be delivered since " + failingSince;
    }
    return reason == null
        ? Future.succeededFuture()
        : events
            .announce(store.disable(delivery.endpointId(), delivery.callback().url(), reason, now))
            .mapEmpty();
  }

  private void endIfIdle() {
    if (stopped && inFlight == 0 && !claiming) {
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
