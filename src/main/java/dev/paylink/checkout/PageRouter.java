package dev.paylink.checkout;

import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.Routes;
import io.vertx.core.Future;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Mounts pages and their forms; a failure is answered with an error page. */
record PageRouter(Router router, BodyReader bodies, PageResponder responder) {

  /** Answers a request for a page, or one that sends its form. */
  interface PageHandler {
    Future<PageAnswer> handle(RoutingContext ctx);
  }

  /** Mounts a page at a path, such as {@code /pay/:token}. */
  void page(String path, PageHandler handler) {
    mount(Routes.readable(router, path), path).handler(ctx -> answer(ctx, handler));
  }

  /** Mounts the form of a page at a path; the handler reads it by {@link PostedForm#of}. */
  void form(String path, PageHandler handler) {
    mount(router.post(path), path)
        .handler(PostedForm::requireType)
        .handler(bodies::readRaw)
        .handler(ctx -> answer(ctx, handler));
  }

  /** Mounts a path that accepts any POST, because some providers send customers back by a form. */
  void post(String path, PageHandler handler) {
    mount(router.post(path), path).handler(bodies::readRaw).handler(ctx -> answer(ctx, handler));
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

  private Route mount(Route route, String path) {
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
