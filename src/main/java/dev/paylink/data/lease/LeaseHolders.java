package dev.paylink.data.lease;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Measures whether any node holds each lease. */
public final class LeaseHolders implements Measurement {
  private final LeaseStore store;
  private final Map<String, Measured> taken = new TreeMap<>();

  /**
   * @param works names of the work of all leases
   */
  public LeaseHolders(Database database, List<String> works, MeterRegistry registry) {
    this.store = new LeaseStore(database);
    for (String work : works) {
      Measured measured = new Measured();
      taken.put(work, measured);
      Gauge.builder("paylink.lease.taken", measured, Measured::value)
          .description("1 if any node holds the lease, as the database says; otherwise 0")
          .tag("lease", work)
          .register(registry);
    }
  }

  @Override
  public Future<?> measure() {
    return store
        .taken()
        .onSuccess(now -> taken.forEach((work, value) -> value.set(now.contains(work) ? 1 : 0)));
  }

  @Override
  public void forget() {
    taken.values().forEach(Measured::forget);
  }
}
