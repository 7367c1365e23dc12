package dev.paylink.access.audit;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** The requests of merchants that failed or changed something. */
public final class AuditFeature implements Feature {
  private final NodeParts node;
  private final RequestQueue requests;

  /**
   * @param requests that are to be kept
   */
  public AuditFeature(NodeParts node, RequestQueue requests) {
    this.node = node;
    this.requests = requests;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new AuditVerticle(
                    node.bus(), node.databases().api(), node.databases().background(), requests),
            API));
  }

  @Override
  public List<PartitionedTable> partitions() {
    return List.of(AuditStore.PARTITIONS);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    AuditHandlers handlers = new AuditHandlers(node.bus(), node.publicUrl());
    return Map.of("listRequests", handlers::list, "getRequest", handlers::get);
  }
}
