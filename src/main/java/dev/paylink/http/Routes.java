package dev.paylink.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;

/** Kinds of routes. */
public final class Routes {
  private Routes() {}

  /** A route to a public resource that can only be read; HEAD is answered as GET without body. */
  public static Route readable(Router router, String path) {
    return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
  }
}
