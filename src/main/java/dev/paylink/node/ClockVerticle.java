package dev.paylink.node;

import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.DatabaseClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/**
 * Compares the clocks of node and database each second. Has the time of the database when it has
 * started.
 */
final class ClockVerticle extends VerticleBase {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final DatabaseClock clock;
  private final Database database;
  private final Poller measurements;

  ClockVerticle(DatabaseClock clock, Database database, MeterRegistry registry) {
    Gauge.builder("paylink.clock.ahead", clock, known -> known.ahead().toMillis() / 1e3)
        .description(
            "How far the clock of the machine is ahead of the database; negative if behind")
        .baseUnit("seconds")
        .register(registry);
    this.clock = clock;
    this.database = database;
    this.measurements =
        new Poller(
            "read the clock of the database",
            INTERVAL,
            Duration.ZERO,
            () -> clock.measure(database).map(measured -> false));
  }

  /** Measures twice: the first answer is late by the time that it takes to connect. */
  @Override
  public Future<?> start() {
    return clock
        .measure(database)
        .compose(connected -> clock.measure(database))
        .onSuccess(measured -> measurements.start(vertx));
  }

  @Override
  public Future<?> stop() {
    return measurements.stop();
  }
}
