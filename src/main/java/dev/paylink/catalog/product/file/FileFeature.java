package dev.paylink.catalog.product.file;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.StreamingHandler;
import java.util.List;
import java.util.Map;

/** Files of digital products. */
public final class FileFeature implements Feature {
  private final NodeParts node;

  public FileFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new FileVerticle(
                    node.bus(),
                    node.databases().api(),
                    node.storage(),
                    node.ids(),
                    node.clock(),
                    node.config().products(),
                    node.publicUrl()),
            API));
  }

  @Override
  public List<BackgroundWork> background() {
    return FileSweep.pollers(node);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    return Map.of("deleteDigitalProductFile", handlers()::delete);
  }

  @Override
  public Map<String, StreamingHandler> uploads() {
    return Map.of("putDigitalProductFile", handlers()::put);
  }

  private FileHandlers handlers() {
    return new FileHandlers(node.bus(), node.storage(), node.config().products().maxFileBytes());
  }
}
