package dev.paylink.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Set;

/** Lets pages of some origins call the API in a browser (CORS, as in the Fetch standard). */
public final class CorsRoutes {
  private static final Set<HttpMethod> METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST, HttpMethod.PATCH, HttpMethod.DELETE);

  private static final Set<String> REQUEST_HEADERS =
      Set.of("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match");

  private static final Set<String> RESPONSE_HEADERS =
      Set.of(
          "Deprecation",
          "ETag",
          Answer.REPLAYED,
          "Link",
          "Location",
          "RateLimit",
          "RateLimit-Limit",
          "RateLimit-Policy",
          "RateLimit-Remaining",
          "RateLimit-Reset",
          "Retry-After",
          "Sunset",
          "WWW-Authenticate",
          ErrorResponder.REQUEST_ID);

  private static final int MAX_AGE_SECONDS = 3_600;

  private final List<String> origins;

  /**
   * @param origins with commas between them; empty for none
   */
  public CorsRoutes(String origins) {
    this.origins = origins.isEmpty() ? List.of() : List.of(origins.split(","));
  }

  /** Mounts the answers to preflight requests, and the headers of responses. */
  public void mount(Router router) {
    if (origins.isEmpty()) {
      return;
    }
    CorsHandler cors =
        CorsHandler.create()
            .addOrigins(origins)
            .allowedMethods(METHODS)
            .allowedHeaders(REQUEST_HEADERS)
            .exposedHeaders(RESPONSE_HEADERS)
            .maxAgeSeconds(MAX_AGE_SECONDS);
    router.route("/v1/*").handler(ctx -> answer(ctx, cors));
    router.route("/ext/*").handler(ctx -> answer(ctx, cors));
  }

  /** The browser refuses the responses to other origins, which are as without CORS. */
  private void answer(RoutingContext ctx, CorsHandler cors) {
    String origin = ctx.request().getHeader(HttpHeaders.ORIGIN);
    boolean allowed = origin != null && origins.contains(origin);
    if (!allowed || origins.size() == 1) {
      // The handler does so for several origins only.
      ctx.response().headers().add(HttpHeaders.VARY, HttpHeaders.ORIGIN);
    }
    if (allowed) {
      cors.handle(ctx);
    } else {
      ctx.next();
    }
  }
}
