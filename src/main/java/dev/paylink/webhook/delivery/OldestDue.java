package dev.paylink.webhook.delivery;

import dev.paylink.db.Database;
import dev.paylink.metrics.Measured;
import dev.paylink.metrics.Measurement;
import dev.paylink.webhook.delivery.WaitingStore.Oldest;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Measures how long the oldest delivery has been due. Looks from where the last look found it on,
 * so that dead index entries of before cost nothing.
 */
public final class OldestDue implements Measurement {
  /** Nothing that was due before is seen at the first look. */
  private static final Duration FIRST_LOOK = Duration.ofDays(1);

  /**
   * Deliveries may become due again at a time that is past: those that were claimed and not sent.
   */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final WaitingStore store;
  private final InstantSource clock;
  private final Measured age = new Measured();
  private Instant from;

  public OldestDue(Database database, InstantSource clock, MeterRegistry registry) {
    this.store = new WaitingStore(database);
    this.clock = clock;
    this.from = clock.instant().minus(FIRST_LOOK);
    Gauge.builder("paylink.webhook.oldest_due.age", age, Measured::value)
        .description("How long the delivery has waited that is due for the longest time")
        .baseUnit("seconds")
        .register(registry);
  }

  @Override
  public Future<?> measure() {
    Instant now = clock.instant();
    return store.oldest(from, now).onSuccess(found -> found(found, now));
  }

  private void found(Oldest found, Instant now) {
    Instant oldest = found.due();
    if (oldest != null) {
      age.set(Duration.between(oldest, now).toMillis() / 1e3);
      startAt(oldest.minus(MARGIN));
    } else if (found.end() != null) {
      startAt(found.end()); // all that it saw were of disabled endpoints
    } else {
      age.set(0);
      startAt(now.minus(MARGIN));
    }
  }

  private void startAt(Instant next) {
    if (next.isAfter(from)) {
      from = next;
    }
  }

  @Override
  public void forget() {
    age.forget();
  }
}
