package dev.paylink.node;

import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.count.CountVerticle;
import dev.paylink.data.count.Folding;
import dev.paylink.data.count.PendingDeltas;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OldestSnapshot;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.lease.LeaseHolders;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.data.partition.DefaultPartitions;
import dev.paylink.data.partition.PartitionedTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;

/** What a node measures in the database for its metrics. */
final class Measurements {
  private Measurements() {}

  /**
   * All measurements.
   *
   * @param counts of the features
   * @param partitions the tables of the features with partitions
   */
  static List<Measurement> of(
      NodeContext node,
      List<Feature> features,
      List<Folding> counts,
      List<PartitionedTable> partitions) {
    Database database = node.databases().background();
    MeterRegistry registry = node.metrics().registry();
    List<String> leases = new ArrayList<>(List.of(OutboxSql.SEQUENCER_LEASE));
    List<Measurement> all = new ArrayList<>();
    for (Folding folding : counts) {
      leases.add(CountVerticle.lease(folding));
      all.add(new PendingDeltas(database, folding, registry));
    }
    features.forEach(feature -> all.addAll(feature.measurements()));
    all.add(new LeaseHolders(database, leases, registry));
    all.add(new OldestSnapshot(database, registry));
    all.add(new DefaultPartitions(database, partitions, registry));
    return List.copyOf(all);
  }
}
