package dev.paylink.checkout;

import static dev.paylink.base.config.NodeRole.CHECKOUT;

import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import io.vertx.core.Deployable;
import java.util.List;

/** What checkout pages show and take. */
public final class CheckoutFeature implements Feature {
  private final NodeParts node;

  public CheckoutFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(this::pages, CHECKOUT).instances(node.config().instances().checkout()));
  }

  private Deployable pages() {
    return new CheckoutVerticle(
        node.bus(),
        node.databases().pages(),
        node.ids(),
        node.clock(),
        node.publicUrl(),
        node.config().orders(),
        node.config().risk(),
        node.config().checkout(),
        node.config().products(),
        new LicenceKeys(node.ids(), node.secrets()),
        node.registry());
  }
}
