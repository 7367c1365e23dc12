package dev.paylink.http;

import io.netty.handler.codec.http.QueryStringDecoder;
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

  /** The decoded parameters of the query; names are case-sensitive. */
  public static Map<String, List<String>> query(RoutingContext ctx) {
    ctx.queryParams(); // refuses what cannot be decoded
    return new QueryStringDecoder(ctx.request().uri()).parameters();
  }
}
