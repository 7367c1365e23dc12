package dev.paylink.data.feature;

import dev.paylink.base.metrics.Measurement;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.count.Folding;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.StreamingHandler;
import io.vertx.ext.web.Router;
import java.util.List;
import java.util.Map;

/**
 * What a feature adds to a node. {@code node.Features} lists all features. There is one instance in
 * a node, which is thread-safe; what its methods create belongs to the caller.
 */
public interface Feature {
  /** Its verticles, in the order of their start within a {@link Stage}. */
  List<Deployment> verticles();

  /** The background work of a node with the role {@code sweeps}; it pauses in a quarantine. */
  default List<BackgroundWork> background() {
    return List.of();
  }

  /** The handlers of its operations by operationId; each router creates its own. */
  default Map<String, OperationHandler> operations() {
    return Map.of();
  }

  /** The handlers of its operations that read the body in parts, by operationId. */
  default Map<String, StreamingHandler> uploads() {
    return Map.of();
  }

  /** Adds routes that are no operations to a router; each router has its own. */
  default void mount(Router router) {}

  /** Its counts; of the nodes with the role {@code feed} one folds them. */
  default List<Folding> counts() {
    return List.of();
  }

  /** Its tables with partitions. */
  default List<PartitionedTable> partitions() {
    return List.of();
  }

  /** What it does at a time, for merchants that have moved their sandbox clock. */
  default Timed timed() {
    return Timed.NOTHING;
  }

  /** What its metrics need from the database. */
  default List<Measurement> measurements() {
    return List.of();
  }
}
