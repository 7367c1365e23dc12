package dev.paylink.data.partition;

import dev.paylink.base.metrics.Measured;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Measures how many rows are in default partitions, which should be empty. */
public final class DefaultPartitions implements Measurement {
  private final PartitionStore store;
  private final Map<String, Measured> rows = new TreeMap<>(); // by table

  public DefaultPartitions(
      Database database, List<PartitionedTable> tables, MeterRegistry registry) {
    this.store = new PartitionStore(database);
    for (PartitionedTable table : tables) {
      Measured measured = new Measured();
      rows.put(table.name(), measured);
      Gauge.builder("paylink.partition.default.rows", measured, Measured::value)
          .description("Rows of which no partition had the time; 10000 stands for this and more")
          .tag("table", table.name())
          .register(registry);
    }
  }

  @Override
  public Future<?> measure() {
    return store
        .defaultRows()
        .onSuccess(now -> rows.forEach((table, value) -> value.set(now.getOrDefault(table, 0L))));
  }

  @Override
  public void forget() {
    rows.values().forEach(Measured::forget);
  }
}
