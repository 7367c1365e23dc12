package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.TypeId;
import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import dev.paylink.events.webhook.delivery.WaitingStore.Oldest;
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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long the oldest delivery has been due, and names its endpoint when that is late.
 * Walks through the table in parts: an index has the entries of what was delivered long ago first,
 * as long as a snapshot is open. A table larger than {@link #PARTS} takes several rounds; the value
 * is then that of the last whole walk.
 */
public final class OldestDue implements Measurement {
  /** 2 MB, with at most about 15,000 deliveries. */
  private static final int BLOCKS = 256;

  /** Read in a round at most, so 64 MB. */
  private static final int PARTS = 32;

  /** After which a round reads no more: parts with thousands of endpoints take a tenth of it. */
  private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** From which age on the endpoint is named. */
  private static final double LATE_SECONDS = 60;

  private final WaitingStore store;
  private final InstantSource clock;
  private final Measured age = new Measured();
  private final MultiGauge late;
  private long block;
  private double oldest; // of this walk, in seconds; each part as it was when it was read
  private @Nullable Waiting waiting; // the endpoint of that

  public OldestDue(Database database, InstantSource clock, MeterRegistry registry) {
    this.store = new WaitingStore(database);
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
    return walk(PARTS, System.nanoTime());
  }

  private Future<Void> walk(int parts, long begun) {
    Instant now = clock.instant();
    return store
        .oldest(block, BLOCKS, now)
        .compose(
            found -> {
              boolean ended =
                  walked(found, now) || parts == 1 || System.nanoTime() - begun > ROUND_NANOS;
              return ended ? Future.succeededFuture() : walk(parts - 1, begun);
            });
  }

  /** Returns whether this was the last part. */
  private boolean walked(Oldest found, Instant now) {
    Waiting first = found.waiting();
    double seconds = first == null ? 0 : Duration.between(first.since(), now).toMillis() / 1e3;
    if (seconds > oldest) {
      oldest = seconds;
      waiting = first;
    }
    block += BLOCKS;
    if (block < found.blocks()) {
      return false;
    }
    age.set(oldest);
    late.register(rows(), true);
    block = 0;
    oldest = 0;
    waiting = null;
    return true;
  }

  /** One series at a time, and none while nothing is late: ids are many. */
  private List<Row<?>> rows() {
    if (waiting == null || oldest < LATE_SECONDS) {
      return List.of();
    }
    Tags tags =
        Tags.of(
            "merchant",
            TypeId.MERCHANT.encode(waiting.merchantId()),
            "endpoint",
            TypeId.WEBHOOK_ENDPOINT.encode(waiting.id()));
    return List.of(Row.of(tags, oldest));
  }

  @Override
  public void forget() {
    age.forget();
    late.register(List.of(), true);
  }
}
