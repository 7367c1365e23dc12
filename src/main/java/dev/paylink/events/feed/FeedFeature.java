package dev.paylink.events.feed;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.FEED;

import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** The feed of events, and the cursors of extensions. */
public final class FeedFeature implements Feature {
  private final NodeParts node;

  public FeedFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new SequencerVerticle(
                    node.bus(), node.databases().background(), node.nodeId(), node.registry()),
            FEED),
        Deployment.handlers(
            () -> new CursorVerticle(node.bus(), node.databases().api(), node.publicUrl()), FEED),
        Deployment.handlers(
            () ->
                new FeedVerticle(
                    node.bus(),
                    node.databases().api(),
                    node.ids(),
                    node.clock(),
                    node.publicUrl(),
                    node.config().events()),
            API));
  }

  @Override
  public List<PartitionedTable> partitions() {
    return List.of(EventPartitions.of(node.config().events()));
  }

  @Override
  public List<Measurement> measurements() {
    return List.of(new FeedLag(node.databases().background(), node.registry()));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    FeedHandlers events = new FeedHandlers(node.bus(), node.publicUrl());
    return Map.of("listEvents", events::list, "getEvent", events::get);
  }
}
