package dev.paylink.events.webhook.delivery;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import dev.paylink.events.webhook.delivery.WaitingStore.Oldest;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * Measures how long the oldest delivery has been due. Walks through the table in parts: an index
 * has the entries of what was delivered long ago first, as long as a snapshot is open. A table
 * larger than {@link #PARTS} takes several rounds; the value is then that of the last whole walk.
 */
public final class OldestDue implements Measurement {
  /** 2 MB, with at most about 15,000 deliveries. */
  private static final int BLOCKS = 256;

  /** Read in a round at most, so 64 MB. */
  private static final int PARTS = 32;

  /** After which a round reads no more: parts with thousands of endpoints take a tenth of it. */
  private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final WaitingStore store;
  private final InstantSource clock;
  private final Measured age = new Measured();
  private long block;
  private double oldest; // of this walk, in seconds; each part as it was when it was read

  public OldestDue(Database database, InstantSource clock, MeterRegistry registry) {
    this.store = new WaitingStore(database);
    this.clock = clock;
    Gauge.builder("paylink.webhook.oldest_due.age", age, Measured::value)
        .description("How long the delivery has waited that is due for the longest time")
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
    if (found.due() != null) {
      oldest = Math.max(oldest, Duration.between(found.due(), now).toMillis() / 1e3);
    }
    block += BLOCKS;
    if (block < found.blocks()) {
      return false;
    }
    age.set(oldest);
    block = 0;
    oldest = 0;
    return true;
  }

  @Override
  public void forget() {
    age.forget();
  }
}
