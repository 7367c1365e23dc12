package dev.paylink.data.quarantine;

import dev.paylink.base.work.Poller;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/** Notices within a second that a quarantine has started or stopped. */
public final class QuarantineVerticle extends VerticleBase {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final Poller poller;

  public QuarantineVerticle(Quarantine quarantine, MeterRegistry registry) {
    Gauge.builder("paylink.quarantine", quarantine, now -> now.isHeld() ? 1 : 0)
        .description("1 while there is a quarantine, which holds sweeps, refunds and webhooks")
        .register(registry);
    this.poller =
        new Poller(
            "look for a quarantine",
            INTERVAL,
            Duration.ZERO,
            () -> quarantine.refresh().map(false));
  }

  @Override
  public Future<?> start() {
    poller.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return poller.stop();
  }
}
