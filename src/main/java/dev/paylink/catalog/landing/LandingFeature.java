package dev.paylink.catalog.landing;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;

import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Landing pages: what merchants write, what is shown, and how often it is. */
public final class LandingFeature implements Feature {
  private final NodeParts node;
  private final PageViews views;

  /**
   * @param views of pages on this node
   */
  public LandingFeature(NodeParts node, PageViews views) {
    this.node = node;
    this.views = views;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new LandingVerticle(
                    node.bus(), node.databases().api(), node.ids(), node.clock(), node.publicUrl()),
            API),
        Deployment.handlers(
            () ->
                new ShownPageVerticle(
                    node.bus(), node.databases().pages(), node.clock(), node.publicUrl()),
            CHECKOUT),
        Deployment.handlers(
            () -> new PageViewsVerticle(node.databases().background(), views), CHECKOUT));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    LandingHandlers pages = new LandingHandlers(node.bus(), node.publicUrl(), node.clock());
    return Map.of(
        "listLandingPages", pages::list,
        "getLandingPageStats", pages::stats,
        "createLandingPage", pages::create,
        "getLandingPage", pages::get,
        "updateLandingPage", pages::update,
        "deleteLandingPage", pages::delete);
  }
}
