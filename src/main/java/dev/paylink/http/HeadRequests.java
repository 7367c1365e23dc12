package dev.paylink.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;

/** Answers HEAD like GET (RFC 9110, section 9.3.2). The server writes no body to it. */
public final class HeadRequests {
  private static final String KEY = HeadRequests.class.getName();

  private HeadRequests() {}

  /** Routes HEAD as GET. Mount it before every other handler, as routing starts again. */
  public static void routeAsGet(RoutingContext ctx) {
    String path = ctx.request().path();
    if (path == null || !path.startsWith("/")) {
      ctx.next(); // not an origin-form, answered as malformed
      return;
    }
    String query = ctx.request().query();
    ctx.put(KEY, true);
    ctx.reroute(HttpMethod.GET, query == null ? path : path + "?" + query);
  }

  /** Whether the request was HEAD. */
  public static boolean is(RoutingContext ctx) {
    return ctx.data().containsKey(KEY) || ctx.request().method() == HttpMethod.HEAD;
  }
}
