package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;

/**
 * Refuses changes that the page of another origin asks for (CSRF), by {@code Sec-Fetch-Site}, and
 * by {@code Origin} in browsers without it.
 */
final class SameOrigin implements Handler<RoutingContext> {
  private final String origin;

  /**
   * @param origin of the console
   */
  SameOrigin(String origin) {
    this.origin = origin;
  }

  @Override
  public void handle(RoutingContext ctx) {
    HttpMethod method = ctx.request().method();
    if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD) || isOwn(ctx)) {
      ctx.next();
    } else {
      ctx.fail(
          new Fault(
              FaultCode.INSUFFICIENT_SCOPE, "The form was not sent by a page of this console"));
    }
  }

  private boolean isOwn(RoutingContext ctx) {
    String site = ctx.request().getHeader("Sec-Fetch-Site");
    String given = ctx.request().getHeader("Origin");
    return (site == null || site.equals("same-origin"))
        && (given == null ? site != null : given.equals(origin));
  }
}
