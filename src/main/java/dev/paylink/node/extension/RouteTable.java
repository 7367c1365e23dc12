package dev.paylink.node.extension;

import dev.paylink.api.Command;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** The routes that extensions serve on a node. Thread-safe. */
public final class RouteTable {
  private static final String SEGMENT = "(?:[A-Za-z0-9._~-]+|\\{[a-z][A-Za-z0-9]*})";
  private static final Pattern PATH = Pattern.compile("%1$s(?:/%1$s)*".formatted(SEGMENT));
  private static final int MAX_PATH = 200;
  private static final Pattern PARAMETER = Pattern.compile("\\{[^}]*}");
  private static final List<HttpMethod> METHODS =
      List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE);

  private final List<Route> routes = new CopyOnWriteArrayList<>();

  /** The audience of a route. */
  enum Audience {
    MERCHANTS,
    EVERYBODY,
    OPERATORS
  }

  /**
   * A route.
   *
   * @param path as {@code /ext/acme/charges/{chargeId}}
   * @param scope the scope that a token needs; empty for other routes
   * @param audience may send requests
   * @param command sends requests to the extension
   */
  record Route(
      HttpMethod method,
      String path,
      Optional<String> scope,
      Audience audience,
      Command<RouteRequest, RouteResponse> command) {
    /** Whether the other is the same except for the names of parameters. */
    boolean matchesAll(Route other) {
      return method.equals(other.method)
          && PARAMETER
              .matcher(path)
              .replaceAll("{}")
              .equals(PARAMETER.matcher(other.path).replaceAll("{}"));
    }

    boolean isPublic() {
      return audience == Audience.EVERYBODY;
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  /**
   * Adds a route.
   *
   * @param path below the path of the extension
   * @throws IllegalArgumentException if the path or method cannot be used
   * @throws IllegalStateException if the route exists
   */
  Route add(
      String extension, HttpMethod method, String path, Optional<String> scope, Audience audience) {
    if (path.length() > MAX_PATH || !PATH.matcher(path).matches() || !isPlain(path)) {
      throw new IllegalArgumentException(
          "A path has segments of letters, digits and ._~-, or parameters as {orderId}, each"
              + " once, with slashes between them: "
              + path);
    }
    if (!METHODS.contains(method)) {
      throw new IllegalArgumentException("A route has one of the methods " + METHODS);
    }
    String full = "/ext/%s/%s".formatted(extension, path);
    Route route = new Route(method, full, scope, audience, ExtensionBus.route(method, full));
    if (routes.stream().anyMatch(route::matchesAll)) {
      throw new IllegalStateException("There is a route %s already".formatted(route));
    }
    routes.add(route);
    return route;
  }

  /** Whether no segment is one that clients remove, and no parameter is there twice. */
  private static boolean isPlain(String path) {
    Set<String> parameters = new HashSet<>();
    return Arrays.stream(path.split("/"))
        .noneMatch(
            segment ->
                segment.equals(".")
                    || segment.equals("..")
                    || (segment.startsWith("{") && !parameters.add(segment)));
  }

  List<Route> all() {
    return routes;
  }
}
