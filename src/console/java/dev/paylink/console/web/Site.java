package dev.paylink.console.web;

import dev.paylink.api.ExtensionServer;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** What holds for all requests: headers, the origin of forms, errors. */
public final class Site {
  /** What BodyHandler fails with when a client closes its connection within a form. */
  private static final int GONE_STATUS = 200;

  private static final String SERVER = ExtensionServer.class.getName();
  private static final String PROXIES = Site.class.getName();

  private Site() {}

  /** The address of a browser; null if it is not known. */
  public static @Nullable String address(RoutingContext ctx) {
    int proxies = ctx.get(PROXIES, 0);
    return ClientAddress.orPeer(ctx.request(), proxies)
        .map(InetAddress::getHostAddress)
        .orElse(null);
  }

  /** The name under which attempts of a browser are counted. */
  static String client(RoutingContext ctx) {
    int proxies = ctx.get(PROXIES, 0);
    return ClientAddress.orPeer(ctx.request(), proxies)
        .map(ClientAddress::network)
        .orElse("unknown");
  }

  /** The server of a request. */
  static ExtensionServer server(RoutingContext ctx) {
    return ctx.get(SERVER);
  }

  /**
   * Adds what comes before the pages.
   *
   * @param url the origin of the console
   * @param proxies in front that append to {@code X-Forwarded-For}
   */
  public static void prepare(
      Router router, ExtensionServer server, String url, int proxies, Logger log) {
    boolean secure = url.startsWith("https:");
    router
        .route()
        .failureHandler(Site::fail)
        .handler(
            ctx -> {
              Errors.use(ctx, log);
              ctx.put(SERVER, server);
              ctx.put(PROXIES, proxies);
              if (secure) {
                ctx.response().putHeader("Strict-Transport-Security", "max-age=31536000");
              }
              ctx.next();
            });
    router.route().method(HttpMethod.POST).handler(new SameOrigin(url));
    Assets.mount(router);
    get(router, "/language").handler(Languages::choose);
    get(router, "/robots.txt").handler(Site::refuseRobots);
  }

  /** A route for GET, and for HEAD, whose answers the server writes without their bodies. */
  public static Route get(Router router, String path) {
    return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
  }

  private static void fail(RoutingContext ctx) {
    if (ctx.statusCode() != GONE_STATUS) {
      Errors.handle(ctx);
    }
  }

  private static void refuseRobots(RoutingContext ctx) {
    ctx.response().putHeader("Content-Type", "text/plain").end("User-agent: *\nDisallow: /\n");
  }

  /** Adds what answers a request that no page has answered. */
  public static void finish(Router router) {
    router
        .route()
        .handler(ctx -> ctx.fail(new Fault(FaultCode.NOT_FOUND, "There is no such page")));
  }
}
