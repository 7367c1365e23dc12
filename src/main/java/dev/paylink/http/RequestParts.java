package dev.paylink.http;

import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parts of a request as an extension gets them: values by name, in the order of the request. */
public final class RequestParts {
  private RequestParts() {}

  /** The headers by lower-case name; the map can be changed. */
  public static Map<String, List<String>> headers(RoutingContext ctx) {
    MultiMap headers = ctx.request().headers();
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String name : headers.names()) {
      all.put(name.toLowerCase(Locale.ROOT), headers.getAll(name));
    }
    return all;
  }

  /** The decoded parameters of the query. */
  public static Map<String, List<String>> query(RoutingContext ctx) {
    MultiMap query = ctx.queryParams();
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String name : query.names()) {
      all.put(name, query.getAll(name));
    }
    return all;
  }
}
