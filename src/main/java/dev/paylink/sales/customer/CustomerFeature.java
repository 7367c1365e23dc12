package dev.paylink.sales.customer;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** The erasure of customers. */
public final class CustomerFeature implements Feature {
  private final NodeParts node;

  public CustomerFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new CustomerVerticle(node.bus(), node.databases().api(), node.ids(), node.clock()),
            API));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    return Map.of("eraseCustomer", new CustomerHandlers(node.bus())::erase);
  }
}
