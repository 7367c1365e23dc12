package dev.paylink.catalog.image;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.StreamingHandler;
import java.util.List;
import java.util.Map;

/** Images of digital products and landing pages. */
public final class ImageFeature implements Feature {
  private static final int MAX_WAITING = 8;

  private final NodeParts node;
  private final Bulkhead ofMerchant;

  public ImageFeature(NodeParts node) {
    this.node = node;
    this.ofMerchant =
        new Bulkhead(
            1,
            MAX_WAITING,
            "Too many images of this merchant are waiting",
            node.refused().by("images_of_merchant"));
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new ImageVerticle(
                    node.bus(), node.databases().api(), node.ids(), node.clock(), node.publicUrl()),
            API),
        Deployment.handlers(
            () -> new PictureVerticle(node.bus(), node.databases().pages()), CHECKOUT));
  }

  @Override
  public List<BackgroundWork> background() {
    return List.of(ImageSweep.poller(node));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    ImageHandlers images = handlers();
    return Map.of(
        "listImages", images::list, "getImage", images::get, "deleteImage", images::delete);
  }

  @Override
  public Map<String, StreamingHandler> uploads() {
    return Map.of("uploadImage", handlers()::upload);
  }

  private ImageHandlers handlers() {
    return new ImageHandlers(
        node.bus(), node.storage(), node.images(), ofMerchant, node.publicUrl());
  }
}
