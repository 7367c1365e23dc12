package dev.paylink.sales.payment.manual;

import static dev.paylink.base.config.NodeRole.CHECKOUT;
import static dev.paylink.base.config.NodeRole.SWEEPS;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import java.util.List;

/** The provider of bank transfers, which the merchant looks for. */
public final class ManualFeature implements Feature {
  private final NodeParts node;

  public ManualFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () -> new ManualProviderVerticle(node.bus(), node.databases().pages()),
            CHECKOUT,
            SWEEPS));
  }
}
