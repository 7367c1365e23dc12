package dev.paylink.checkout;

import dev.paylink.Node;
import dev.paylink.error.ErrorResponder;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.http.BodyReader;
import dev.paylink.http.RouterVerticle;
import dev.paylink.http.StaticContent;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/** Everything that customers see: {@code /pay/…}, and {@code /sandbox/…} for testers. */
public final class Pages {
  private static final String FOLDER = "/paylink-checkout";

  private static final Map<String, StaticContent> ASSETS =
      Map.of(
          "/pay/assets/checkout.css",
          StaticContent.ofResource(StaticContent.STYLE, FOLDER + "/checkout.css"),
          "/pay/assets/form.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/form.js"),
          "/pay/assets/receipt.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/receipt.js"),
          "/pay/assets/icon.svg",
          StaticContent.ofResource("image/svg+xml", FOLDER + "/icon.svg"));

  private final Node node;
  private final BodyReader bodies;
  private final PageResponder responder;

  public Pages(Node node, BodyReader bodies, ErrorResponder errors) {
    this.node = node;
    this.bodies = bodies;
    this.responder = new PageResponder(node.config().http().publicUrl(), errors);
  }

  public void mount(Router router) {
    BrowserSecret browsers = new BrowserSecret(node.config().http().publicUrl());
    ASSETS.forEach(
        (path, asset) ->
            RouterVerticle.readable(router, path).handler(ctx -> asset.send(ctx, path)));
    PageRouter pages = new PageRouter(router, bodies, responder);
    new CheckoutRoutes(node, responder, new CheckoutViews(responder), browsers).mount(pages);
    new ReceiptRoutes(node, responder, browsers).mount(pages);
    new SandboxRoutes(node, responder, browsers).mount(pages);
    for (String path : new String[] {"/pay/*", "/sandbox/*"}) {
      router.route(path).handler(Pages::refuse).failureHandler(responder::failed);
    }
  }

  private static void refuse(RoutingContext ctx) {
    HttpMethod method = ctx.request().method();
    if (method == HttpMethod.GET || method == HttpMethod.HEAD || method == HttpMethod.POST) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such page");
    }
    ctx.response().putHeader("Allow", "GET, HEAD, POST");
    throw new Fault(FaultCode.METHOD_NOT_ALLOWED, "A page is shown with GET and sent with POST");
  }
}
