package dev.paylink.node.extension;

import dev.paylink.api.Command;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;

/** Bus addresses of the routes of extensions. */
final class ExtensionBus {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private ExtensionBus() {}

  /**
   * The command that passes requests to the extension that serves a route.
   *
   * @param path as {@code /ext/acme/charges/{chargeId}}
   */
  static Command<RouteRequest, RouteResponse> route(HttpMethod method, String path) {
    return new Command<>(
        "paylink.routes %s %s".formatted(method, path),
        RouteRequest.class,
        RouteResponse.class,
        TIMEOUT);
  }
}
