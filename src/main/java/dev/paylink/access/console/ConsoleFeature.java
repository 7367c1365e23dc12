package dev.paylink.access.console;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Signing people in to the console. */
public final class ConsoleFeature implements Feature {
  private final NodeParts node;

  public ConsoleFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of();
  }

  @Override
  public Map<String, OperationHandler> operations() {
    return Map.of("createConsoleSession", new ConsoleSessionHandlers(node.bus())::create);
  }
}
