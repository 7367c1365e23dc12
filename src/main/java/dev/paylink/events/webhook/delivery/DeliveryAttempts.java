package dev.paylink.events.webhook.delivery;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.BatchWriter;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.webhook.delivery.DeliveryMeters.Disabled;
import dev.paylink.events.webhook.delivery.DeliveryStore.Attempted;
import dev.paylink.events.webhook.delivery.DeliveryStore.Failed;
import dev.paylink.events.webhook.sending.CallbackResult;
import dev.paylink.events.webhook.sending.CallbackSender;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Sends deliveries and records the outcomes. An instance belongs to one event loop. */
public final class DeliveryAttempts {
  private final AppConfig.Webhooks config;
  private final DeliveryStore store;
  private final CallbackSender callbacks;
  private final RetryPolicy policy;
  private final OutboxSignal events;
  private final InstantSource clock;
  private final DeliveryMeters meters;
  private final BatchWriter<Attempted, Boolean> successes;
  private final BatchWriter<Failed, Optional<Instant>> failures;

  public DeliveryAttempts(
      Vertx vertx,
      AppConfig.Webhooks config,
      DeliveryStore store,
      CallbackSender callbacks,
      OutboxSignal events,
      InstantSource clock,
      DeliveryMeters meters) {
    this.meters = meters;
    this.config = config;
    this.store = store;
    this.callbacks = callbacks;
    this.policy = new RetryPolicy(config.retryDelays());
    this.events = events;
    this.clock = clock;
    this.successes = new BatchWriter<>(vertx, batch -> store.succeeded(batch, clock.instant()));
    this.failures = new BatchWriter<>(vertx, batch -> store.failed(batch, clock.instant()));
  }

  /** Makes an attempt. Fails only if the attempt cannot start. */
  Future<Attempted> send(Claimed delivery) {
    return Future.succeededFuture()
        .compose(go -> callbacks.send(delivery.callback(), delivery.body(), delivery.cause()))
        .onSuccess(meters::attempted)
        .map(result -> new Attempted(delivery, result));
  }

  /**
   * Records the outcome; completes once it is committed. Records nothing after the end of the
   * lease.
   */
  Future<?> record(Attempted attempt) {
    Claimed delivery = attempt.delivery();
    CallbackResult result = attempt.result();
    Instant now = clock.instant();
    double random = ThreadLocalRandom.current().nextDouble();
    RetryPolicy.Outcome outcome =
        policy.judge(delivery.step(), result.status(), result.retryAfter(), random, now);
    if (outcome instanceof RetryPolicy.Delivered) {
      meters.delivered(Duration.between(delivery.since(), now), delivery.attempts() == 0);
      return successes.write(attempt);
    }
    Instant next = outcome instanceof RetryPolicy.Retry retry ? now.plus(retry.after()) : null;
    return failures
        .write(new Failed(attempt, next))
        .compose(
            failingSince ->
                failingSince.isEmpty()
                    ? Future.succeededFuture()
                    : disableIfFailing(delivery, outcome, failingSince.get(), now));
  }

  private Future<Void> disableIfFailing(
      Claimed delivery, RetryPolicy.Outcome outcome, Instant failingSince, Instant now) {
    if (outcome instanceof RetryPolicy.Disable) {
      return disable(delivery, "It answered 410 Gone", Disabled.GONE, now);
    }
    if (delivery.step() > 0 // a new delivery gets a second attempt first
        && !failingSince.plus(config.disableAfter()).isAfter(now)) {
      String reason = "Nothing could be delivered since " + failingSince;
      return disable(delivery, reason, Disabled.FAILING, now);
    }
    return Future.succeededFuture();
  }

  private Future<Void> disable(Claimed delivery, String reason, Disabled kind, Instant now) {
    return events
        .announce(store.disable(delivery.endpointId(), delivery.callback().url(), reason, now))
        .onSuccess(
            disabled -> {
              if (disabled) {
                meters.endpointDisabled(kind);
              }
            })
        .mapEmpty();
  }
}
