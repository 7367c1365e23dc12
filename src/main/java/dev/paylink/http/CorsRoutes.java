package dev.paylink.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lets pages of some origins call the API in a browser (CORS, as in the Fetch standard). */
public final class CorsRoutes {
  /** What requests may have that is no parameter of an operation. */
  private static final Set<String> REQUEST_HEADERS =
      Set.of("Authorization", "Content-Type", "If-None-Match", "traceparent", "tracestate");

  /** What {@link Deprecation} adds to responses of operations. */
  private static final Set<String> RESPONSE_HEADERS = Set.of("Deprecation", "Sunset");

  private static final int MAX_AGE_SECONDS = 3_600;

  private final List<String> origins;
  private final Contract contract;

  /**
   * @param origins with commas between them; empty if absent
   * @param contract names the methods and headers that the pages may use
   */
  public CorsRoutes(String origins, Contract contract) {
    this.origins = origins.isEmpty() ? List.of() : List.of(origins.split(","));
    this.contract = contract;
  }

  /** Mounts the answers to preflight requests, and the headers of responses. */
  public void mount(Router router) {
    if (origins.isEmpty()) {
      return;
    }
    CorsHandler cors =
        CorsHandler.create()
            .addOrigins(origins)
            .allowedMethods(methods())
            .allowedHeaders(requestHeaders())
            .exposedHeaders(responseHeaders())
            .maxAgeSeconds(MAX_AGE_SECONDS);
    router.route("/v1/*").handler(ctx -> answer(ctx, cors));
    router.route("/ext/*").handler(ctx -> answer(ctx, cors));
  }

  private Set<HttpMethod> methods() {
    Stream<HttpMethod> of = operations().map(Operation::getHttpMethod);
    return Stream.concat(of, Stream.of(HttpMethod.HEAD)).collect(Collectors.toSet());
  }

  private Set<String> requestHeaders() {
    Stream<String> parameters =
        operations()
            .flatMap(operation -> operation.getParameters().stream())
            .filter(parameter -> parameter.getIn() == Location.HEADER)
            .map(Parameter::getName);
    return Stream.concat(parameters, REQUEST_HEADERS.stream()).collect(Collectors.toSet());
  }

  private Set<String> responseHeaders() {
    Stream<String> headers =
        operations()
            .flatMap(operation -> operation.getOpenAPIModel().getJsonObject("responses").stream())
            .map(response -> (JsonObject) response.getValue())
            .flatMap(response -> response.getJsonObject("headers").fieldNames().stream());
    return Stream.concat(headers, RESPONSE_HEADERS.stream()).collect(Collectors.toSet());
  }

  private Stream<Operation> operations() {
    return contract.model().operations().stream();
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
