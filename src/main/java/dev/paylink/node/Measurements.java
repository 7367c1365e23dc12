package dev.paylink.node;

import dev.paylink.base.metrics.Measurement;
import dev.paylink.catalog.paymentlink.LinkPayments;
import dev.paylink.data.count.CountVerticle;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.Folding;
import dev.paylink.data.count.PendingDeltas;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OldestSnapshot;
import dev.paylink.data.lease.LeaseHolders;
import dev.paylink.data.outbox.OutboxSql;
import dev.paylink.data.partition.DefaultPartitions;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.events.feed.FeedLag;
import dev.paylink.events.webhook.delivery.OldestDue;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;

/** What a node measures in the database for its metrics. */
final class Measurements {
  private static final List<Folding> FOLDINGS =
      List.of(Counted.ORDERS.folding(), Counted.PAYMENT_LINKS.folding(), LinkPayments.FOLDING);

  private Measurements() {}

  /**
   * All measurements.
   *
   * @param partitioned the tables with partitions
   */
  static List<Measurement> of(NodeContext node, List<PartitionedTable> partitioned) {
    Database database = node.databases().background();
    MeterRegistry registry = node.metrics().registry();
    List<String> leases = new ArrayList<>(List.of(OutboxSql.SEQUENCER_LEASE));
    List<Measurement> all = new ArrayList<>();
    for (Folding folding : FOLDINGS) {
      leases.add(CountVerticle.lease(folding));
      all.add(new PendingDeltas(database, folding, registry));
    }
    all.add(new FeedLag(database, registry));
    all.add(new OldestDue(database, node.clock(), registry));
    all.add(new LeaseHolders(database, leases, registry));
    all.add(new OldestSnapshot(database, registry));
    all.add(new DefaultPartitions(database, partitioned, registry));
    return List.copyOf(all);
  }
}
