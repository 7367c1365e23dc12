package dev.paylink.events.webhook;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.webhook.delivery.DeliverySweepStore;
import dev.paylink.events.webhook.endpoint.SecretStore;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntFunction;

/** Removes old deliveries, and encrypts webhook secrets and headers with the newest key. */
public final class WebhookSweepVerticle extends VerticleBase {
  private final Duration interval;
  private final Gate gate;
  private final List<Poller> sweeps;

  /**
   * @param interval between two runs of a sweep
   */
  public WebhookSweepVerticle(
      Database database,
      InstantSource clock,
      AppConfig.Webhooks config,
      Duration interval,
      Gate gate) {
    this.interval = interval;
    this.gate = gate;
    DeliverySweepStore deliveries = new DeliverySweepStore(database);
    SecretStore secrets = new SecretStore(database, SecretBox.of(config.secretKeys()));
    this.sweeps =
        List.of(
            sweep(
                "remove deliveries that finished late",
                limit -> deliveries.removeLate(oldest(clock, config), limit)),
            sweep(
                "remove held deliveries",
                limit -> deliveries.removeHeld(oldest(clock, config), limit)),
            sweep("remove deliveries to deleted endpoints", deliveries::removeOfDeletedEndpoints),
            sweep("encrypt webhook secrets with the newest key", secrets::reseal));
  }

  private Poller sweep(String purpose, IntFunction<Future<Integer>> work) {
    return Poller.inBatches(purpose, interval, work).behind(gate);
  }

  private static Instant oldest(InstantSource clock, AppConfig.Webhooks config) {
    return clock.instant().minus(config.retention());
  }

  @Override
  public Future<?> start() {
    sweeps.forEach(sweep -> sweep.start(vertx));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.join(sweeps.stream().map(Poller::stop).toList());
  }
}
