package dev.paylink.data.count;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;

/** Measures how many deltas of one kind of count wait to be folded. */
public final class PendingDeltas implements Measurement {
  private final CountStore store;
  private final Folding folding;
  private final Measured pending = new Measured();

  public PendingDeltas(Database database, Folding folding, MeterRegistry registry) {
    this.store = new CountStore(database);
    this.folding = folding;
    Gauge.builder("paylink.count.pending", pending, Measured::value)
        .description("Changes of counts that are not folded; 10000 stands for this and more")
        .tag("count", folding.words())
        .register(registry);
  }

  @Override
  public Future<?> measure() {
    return store.pending(folding).onSuccess(pending::set);
  }

  @Override
  public void forget() {
    pending.forget();
  }
}
