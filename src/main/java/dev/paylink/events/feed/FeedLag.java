package dev.paylink.events.feed;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;

/** Measures how far the sequencer is behind. */
public final class FeedLag implements Measurement {
  private final SequencerStore store;
  private final Measured lag = new Measured();

  public FeedLag(Database database, MeterRegistry registry) {
    this.store = new SequencerStore(database);
    Gauge.builder("paylink.feed.lag", lag, Measured::value)
        .description("Age of the oldest event that has no position in the feed; 0 if all have one")
        .baseUnit("seconds")
        .register(registry);
  }

  @Override
  public Future<?> measure() {
    return store.lagSeconds().onSuccess(lag::set);
  }

  @Override
  public void forget() {
    lag.forget();
  }
}
