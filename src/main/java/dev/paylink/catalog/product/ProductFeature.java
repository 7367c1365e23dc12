package dev.paylink.catalog.product;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Digital products. */
public final class ProductFeature implements Feature {
  private final NodeParts node;

  public ProductFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new ProductVerticle(
                    node.bus(), node.databases().api(), node.ids(), node.clock(), node.publicUrl()),
            API));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    ProductHandlers products = new ProductHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listDigitalProducts", products::list,
        "createDigitalProduct", products::create,
        "getDigitalProduct", products::get,
        "updateDigitalProduct", products::update,
        "deleteDigitalProduct", products::delete);
  }
}
