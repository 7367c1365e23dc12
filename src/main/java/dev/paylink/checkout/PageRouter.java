package dev.paylink.checkout;

import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.Routes;
import io.vertx.core.Future;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Mounts pages: to be shown, and to be sent a form; what fails there is answered with a page. */
record PageRouter(Router router, BodyReader bodies, PageResponder responder) {

  /** Answers the requests for a page, or those that send its form. */
  interface PageHandler {
    Future<PageAnswer> handle(RoutingContext ctx);
  }

  /** A page at a path, as {@code /pay/:token}. */
  void shown(String path, PageHandler handler) {
    begin(Routes.readable(router, path), path).handler(ctx -> answer(ctx, handler));
  }

  /** Takes the form of a page at a path; {@link PostedForm#of} has it then. */
  void sent(String path, PageHandler handler) {
    begin(router.post(path), path)
        .handler(PostedForm::requireType)
        .handler(bodies::readRaw)
        .handler(ctx -> answer(ctx, handler));
  }

  /** Takes whatever is sent to a path, as providers send customers back with a form of theirs. */
  void posted(String path, PageHandler handler) {
    begin(router.post(path), path).handler(bodies::readRaw).handler(ctx -> answer(ctx, handler));
  }

  private void answer(RoutingContext ctx, PageHandler handler) {
    handler
        .handle(ctx)
        .map(
            answer -> {
              responder.write(ctx, answer);
              return answer;
            })
        .onFailure(ctx::fail);
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
