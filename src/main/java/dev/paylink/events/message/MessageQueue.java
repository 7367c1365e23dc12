package dev.paylink.events.message;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Measures how long messages wait. */
final class MessageQueue implements Measurement {
  private final MessageStore store;
  private final InstantSource clock;
  private final Measured due = new Measured();
  private final Measured age = new Measured();

  MessageQueue(Database database, InstantSource clock, MeterRegistry registry) {
    this.store = new MessageStore(database, clock);
    this.clock = clock;
    Gauge.builder("paylink.messages.due", due, Measured::value)
        .description("Messages that are due, up to 10,000")
        .register(registry);
    Gauge.builder("paylink.messages.oldest_due.age", age, Measured::value)
        .description("How long the message has waited that is due for the longest time")
        .baseUnit("seconds")
        .register(registry);
  }

  @Override
  public Future<?> measure() {
    Instant now = clock.instant();
    return store
        .due(now)
        .onSuccess(
            found -> {
              due.set(found.number());
              age.set(
                  found.oldest() == null
                      ? 0
                      : Duration.between(found.oldest(), now).toMillis() / 1e3);
            });
  }

  @Override
  public void forget() {
    due.forget();
    age.forget();
  }
}
