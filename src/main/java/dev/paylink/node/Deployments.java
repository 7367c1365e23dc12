package dev.paylink.node;

import static dev.paylink.data.feature.Stage.GROUND;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.metrics.MeasurementVerticle;
import dev.paylink.base.work.BackgroundVerticle;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.count.CountVerticle;
import dev.paylink.data.count.Folding;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.Listener;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.Stage;
import dev.paylink.data.outbox.WakeUpVerticle;
import dev.paylink.data.partition.PartitionSweepVerticle;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.data.quarantine.QuarantineVerticle;
import dev.paylink.node.status.ServiceStatusVerticle;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The verticles of a node: the verticles of its features, and the verticles that do their work. */
final class Deployments {
  private final NodeContext node;
  private final List<Feature> features;
  private final List<PartitionedTable> partitions;
  private final List<Folding> counts;

  private Deployments(NodeContext node) {
    this.node = node;
    this.features = Features.of(node);
    this.partitions = features.stream().flatMap(one -> one.partitions().stream()).toList();
    this.counts = features.stream().flatMap(one -> one.counts().stream()).toList();
  }

  /** What runs on this node, in the order of its start. */
  static List<Deployment> of(NodeContext node) {
    AppConfig.Node roles = node.config().node();
    return new Deployments(node)
        .all().stream()
            .filter(one -> roles.hasAny(one.roles()) && one.instances() > 0)
            .sorted(Comparator.comparing(Deployment::stage))
            .toList();
  }

  /**
   * The number of event loops: the number of processors, or the largest number of instances if that
   * is greater. Vert.x assigns instances to event loops in turn, so a verticle with that many
   * instances has one on each.
   */
  static int eventLoops(AppConfig config) {
    return Math.max(Runtime.getRuntime().availableProcessors(), config.instances().largest());
  }

  private List<Deployment> all() {
    List<Deployment> all = new ArrayList<>();
    addGround(all);
    features.forEach(feature -> all.addAll(feature.verticles()));
    addWork(all);
    all.add(
        Deployment.handlers(() -> new OperationCallVerticle(node, features), NodeRole.API)
            .instances(Math.max(1, node.config().instances().router())));
    all.add(
        Deployment.everywhere(Stage.ROUTER, () -> new RouterVerticle(node, features))
            .instances(RouterVerticle.instances(node.config())));
    return all;
  }

  private void addGround(List<Deployment> all) {
    MeterRegistry registry = node.metrics().registry();
    Database background = node.databases().background();
    node.databaseClock()
        .ifPresent(
            clock ->
                all.add(
                    Deployment.everywhere(
                        GROUND,
                        () -> new ClockVerticle(clock, node.databases().reserved(), registry))));
    boolean woken =
        node.config().node().hasAny(List.of(NodeRole.FEED, NodeRole.WEBHOOKS, NodeRole.MESSAGES));
    Optional<Listener> listener =
        woken ? Optional.of(node.databases().listener()) : Optional.empty();
    all.add(
        Deployment.everywhere(
            GROUND, () -> new WakeUpVerticle(node.bus(), background, listener, node.nodeId())));
    if (node.config().management().port() > 0) {
      all.add(Deployment.everywhere(GROUND, () -> new ManagementVerticle(node)));
      all.add(
          Deployment.everywhere(
              Stage.HANDLERS, () -> new ServiceStatusVerticle(node.bus(), background)));
      all.add(
          Deployment.everywhere(
              GROUND,
              () -> new MeasurementVerticle(Measurements.of(node, features, counts, partitions))));
    }
    all.add(
        new Deployment(
            GROUND,
            List.of(NodeRole.WEBHOOKS, NodeRole.MESSAGES, NodeRole.SWEEPS),
            1,
            () -> new QuarantineVerticle(node.quarantine(), registry)));
  }

  private void addWork(List<Deployment> all) {
    Database background = node.databases().background();
    for (Folding counts : counts) {
      all.add(
          Deployment.handlers(
              () -> new CountVerticle(background, counts, node.nodeId(), node.metrics().registry()),
              NodeRole.FEED));
    }
    for (Feature feature : features) {
      List<BackgroundWork> work = feature.background();
      if (!work.isEmpty()) {
        all.add(Deployment.ownWork(() -> new BackgroundVerticle(work), NodeRole.SWEEPS));
      }
    }
    all.add(
        Deployment.ownWork(
            () ->
                new PartitionSweepVerticle(
                    background,
                    node.clock(),
                    node.parts().sweepInterval(),
                    node.quarantine(),
                    partitions),
            NodeRole.SWEEPS));
  }
}
