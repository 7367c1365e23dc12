package dev.paylink.events.webhook.delivery;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.BatchWriter;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.webhook.delivery.DeliveryMeters.Disabled;
import dev.paylink.events.webhook.delivery.DeliveryStore.Outcome;
import dev.paylink.events.webhook.pause.EndpointPauseStore;
import dev.paylink.events.webhook.sending.CallbackResult;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what follows an attempt, and records it; disables endpoints that fail for long. An
 * instance belongs to one event loop.
 */
public final class Outcomes {
  private static final Logger log = LoggerFactory.getLogger(Outcomes.class);

  private final AppConfig.Webhooks config;
  private final DeliveryStore store;
  private final EndpointPauseStore endpoints;
  private final RetryPolicy policy;
  private final OutboxSignal events;
  private final InstantSource clock;
  private final DeliveryMeters meters;
  private final BatchWriter<Outcome, Optional<Instant>> writer;

  public Outcomes(
      Vertx vertx,
      AppConfig.Webhooks config,
      DeliveryStore store,
      EndpointPauseStore endpoints,
      OutboxSignal events,
      InstantSource clock,
      DeliveryMeters meters) {
    this.config = config;
    this.store = store;
    this.endpoints = endpoints;
    this.policy = new RetryPolicy(config.retryDelays());
    this.events = events;
    this.clock = clock;
    this.meters = meters;
    this.writer = new BatchWriter<>(vertx, this::write);
  }

  private Future<List<Optional<Instant>>> write(List<Outcome> batch) {
    return store.record(batch, clock.instant());
  }

  /** Records an attempt; completes once it is committed. */
  Future<?> record(Prepared delivery, CallbackResult result) {
    Instant now = clock.instant();
    double random = ThreadLocalRandom.current().nextDouble();
    RetryPolicy.Outcome outcome =
        policy.judge(delivery.step(), result.status(), result.retryAfter(), random, now);
    if (outcome instanceof RetryPolicy.Delivered) {
      meters.delivered(Duration.between(delivery.since(), now), delivery.attempts() == 0);
    }
    @Nullable Instant next =
        outcome instanceof RetryPolicy.Retry retry ? now.plus(retry.after()) : null;
    return writer
        .write(new Outcome(delivery, result, next))
        .compose(
            failingSince ->
                failingSince.isEmpty()
                    ? Future.succeededFuture()
                    : disableIfFailing(delivery, outcome, failingSince.get(), now));
  }

  private Future<Void> disableIfFailing(
      Prepared delivery, RetryPolicy.Outcome outcome, Instant failingSince, Instant now) {
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

  /** If it fails, the next failure of the endpoint disables it. */
  private Future<Void> disable(Prepared delivery, String reason, Disabled kind, Instant now) {
    return events
        .announce(
            endpoints.disable(
                delivery.due().endpointId(), delivery.callback().endpoint().url(), reason, now))
        .onSuccess(
            disabled -> {
              if (disabled) {
                meters.endpointDisabled(kind);
              }
            })
        .<Void>mapEmpty()
        .recover(
            failure -> {
              String id = TypeId.WEBHOOK_ENDPOINT.encode(delivery.due().endpointId());
              log.warn("Cannot disable webhook endpoint {}", id, failure);
              return Future.succeededFuture();
            });
  }
}
