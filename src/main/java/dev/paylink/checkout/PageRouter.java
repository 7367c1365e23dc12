package dev.paylink.checkout;

import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.RouterVerticle;
import io.vertx.core.Handler;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Mounts pages: to be shown, and to be sent a form; what fails there is answered with a page. */
record PageRouter(Router router, BodyReader bodies, PageResponder responder) {

  /** A page at a path, as {@code /pay/:token}. */
  void shown(String path, Handler<RoutingContext> handler) {
    begin(RouterVerticle.readable(router, path), path).handler(handler);
  }

  /** Takes the form of a page at a path; {@link PostedForm#of} has it then. */
  void sent(String path, Handler<RoutingContext> handler) {
    begin(router.post(path), path)
        .handler(PostedForm::requireType)
        .handler(bodies::readRaw)
        .handler(handler);
  }

  private Route begin(Route route, String path) {
    String template = path.replaceAll(":([A-Za-z]+)", "{$1}");
    return route
        .failureHandler(responder::failed)
        .handler(
            ctx -> {
              Exchange.of(ctx).matched(template);
              ctx.next();
            });
  }
}
