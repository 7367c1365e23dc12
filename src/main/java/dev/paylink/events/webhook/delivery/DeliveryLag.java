package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.TypeId;
import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures how long the oldest delivery has been due, and names its endpoint when that is late. */
public final class DeliveryLag implements Measurement {
  /** Endpoints that a measurement looks at. */
  private static final int MOST = 100_000;

  /** From which age on the endpoint is named. */
  private static final double LATE_SECONDS = 60;

  private static final Map<Integer, UUID> ALL_SHARDS =
      IntStream.range(0, Backlog.SHARDS)
          .boxed()
          .collect(Collectors.toMap(shard -> shard, from -> new UUID(0, 0)));

  private final DueStore store;
  private final InstantSource clock;
  private final Measured age = new Measured();
  private final MultiGauge late;

  public DeliveryLag(Database database, InstantSource clock, MeterRegistry registry) {
    this.store = new DueStore(database);
    this.clock = clock;
    Gauge.builder("paylink.webhook.oldest_due.age", age, Measured::value)
        .description("How long the delivery has waited that is due for the longest time")
        .baseUnit("seconds")
        .register(registry);
    this.late =
        MultiGauge.builder("paylink.webhook.late_endpoint.age")
            .description("How long the delivery to this endpoint has waited, if longer than all")
            .baseUnit("seconds")
            .register(registry);
  }

  @Override
  public Future<?> measure() {
    Instant now = clock.instant();
    return store
        .oldest(ALL_SHARDS, now, MOST)
        .onSuccess(
            oldest -> {
              age.set(oldest.map(due -> seconds(due, now)).orElse(0.0));
              late.register(oldest.map(due -> rows(due, now)).orElse(List.of()), true);
            });
  }

  private static double seconds(Due due, Instant now) {
    return Duration.between(due.dueAt(), now).toMillis() / 1e3;
  }

  /** One series at a time, because ids are many. No series while nothing is late. */
  private static List<Row<?>> rows(Due due, Instant now) {
    double seconds = seconds(due, now);
    if (seconds < LATE_SECONDS) {
      return List.of();
    }
    Tags tags =
        Tags.of(
            "merchant",
            TypeId.MERCHANT.encode(due.merchantId()),
            "endpoint",
            TypeId.WEBHOOK_ENDPOINT.encode(due.endpointId()));
    return List.of(Row.of(tags, seconds));
  }

  @Override
  public void forget() {
    age.forget();
    late.register(List.of(), true);
  }
}
