package dev.paylink.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;

/** Factory methods for routes. */
public final class Routes {
  private Routes() {}

  /** A route to a public read-only resource, for GET and HEAD. */
  public static Route readable(Router router, String path) {
    return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
  }
}
