package dev.paylink.node.extension;

import dev.paylink.access.operator.OperatorAuth;
import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.Actor;
import dev.paylink.api.RouteMessages.RouteCaller;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.MemoryBudget;
import dev.paylink.http.Principal;
import dev.paylink.http.RequestAdmission;
import dev.paylink.http.RequestParts;
import dev.paylink.node.extension.RouteTable.Audience;
import dev.paylink.node.extension.RouteTable.Route;
import dev.paylink.web.client.ClientAddress;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Passes requests below {@code /ext/} to the extensions that serve them. */
public final class ExtensionRoutes {
  private static final String ROOT = "/ext";

  private final List<Route> routes;
  private final Bus bus;
  private final MemoryBudget unread;
  private final int trustedProxies;

  /**
   * @param table of a node whose extensions have started
   * @param unread of responses that clients have not read
   * @param trustedProxies as in {@link ClientAddress#key}
   */
  public ExtensionRoutes(RouteTable table, Bus bus, MemoryBudget unread, int trustedProxies) {
    this.routes = table.all();
    this.bus = bus;
    this.unread = unread;
    this.trustedProxies = trustedProxies;
  }

  /** Mounts the routes for merchants. */
  public void mount(Router router, RequestAdmission admission, BodyReader bodies) {
    for (Route route : routes) {
      route
          .scope()
          .ifPresent(
              scope ->
                  router
                      .route(route.method(), pattern(route))
                      .handler(admission.handler(route.path(), scope))
                      .handler(bodies::readRaw)
                      .handler(ctx -> forward(ctx, route)));
    }
  }

  /** Mounts the routes for everybody. */
  public void mountPublic(Router router, BodyReader bodies) {
    for (Route route : routes) {
      if (route.isPublic()) {
        router
            .route(route.method(), pattern(route))
            .handler(
                ctx -> {
                  Exchange.of(ctx).matched(route.path());
                  ctx.next();
                })
            .handler(bodies::readRaw)
            .handler(ctx -> forward(ctx, route));
      }
    }
  }

  /** Mounts the routes for operators on a router below {@code /ext}. */
  public void mountOperators(Router router, OperatorAuth auth, BodyReader bodies) {
    for (Route route : routes) {
      if (route.audience() == Audience.OPERATORS) {
        router
            .route(route.method(), pattern(route).substring(ROOT.length()))
            .handler(
                ctx -> {
                  Exchange.of(ctx).matched(route.path());
                  auth.requireInBrowser(ctx, OperatorTokenStore.MERCHANTS);
                })
            .handler(bodies::readRaw)
            .handler(ctx -> forward(ctx, route));
      }
    }
  }

  /** The paths of the routes for everybody, or of the routes for merchants. */
  public String[] paths(boolean forEverybody) {
    Audience audience = forEverybody ? Audience.EVERYBODY : Audience.MERCHANTS;
    return routes.stream()
        .filter(route -> route.audience() == audience)
        .map(ExtensionRoutes::pattern)
        .distinct()
        .toArray(String[]::new);
  }

  /** Refuses other methods of the paths; call it after the routes are mounted. */
  public void mountRefusals(Router router) {
    routes.stream()
        .filter(route -> route.audience() != Audience.OPERATORS)
        .collect(Collectors.groupingBy(ExtensionRoutes::pattern))
        .forEach((path, all) -> router.route(path).handler(ctx -> refuse(ctx, all)));
  }

  private static void refuse(RoutingContext ctx, List<Route> routes) {
    String allowed =
        routes.stream()
            .map(route -> route.method().name())
            .flatMap(method -> method.equals("GET") ? Stream.of(method, "HEAD") : Stream.of(method))
            .sorted()
            .collect(Collectors.joining(", "));
    Exchange.of(ctx).matched(routes.get(0).path());
    ctx.response().putHeader("Allow", allowed);
    throw new Fault(FaultCode.METHOD_NOT_ALLOWED, "This path has only " + allowed);
  }

  /** The path as Vert.x writes it. */
  private static String pattern(Route route) {
    return route.path().replace("{", ":").replace("}", "");
  }

  private void forward(RoutingContext ctx, Route route) {
    Answer.write(
        ctx,
        bus.request(route.command(), request(ctx, route), origin(ctx, route)).map(Answer::of),
        unread,
        route.audience() == Audience.MERCHANTS
            ? Exchange.of(ctx).principal().merchantId()
            : ClientAddress.key(ctx.request(), trustedProxies));
  }

  private static RouteRequest request(RoutingContext ctx, Route route) {
    Map<String, List<String>> headers = RequestParts.headers(ctx);
    if (route.audience() != Audience.EVERYBODY) {
      headers.remove("authorization");
    }
    return new RouteRequest(
        Exchange.of(ctx).requestId(),
        route.method().name(),
        String.valueOf(ctx.request().path()),
        ctx.pathParams(),
        RequestParts.query(ctx),
        headers,
        BodyReader.raw(ctx).getBytes(),
        route.audience() == Audience.MERCHANTS ? caller(Exchange.of(ctx).principal()) : null);
  }

  private static RouteCaller caller(Principal principal) {
    return new RouteCaller(principal.merchantId(), principal.testMode(), principal.id());
  }

  private static Origin origin(RoutingContext ctx, Route route) {
    Exchange exchange = Exchange.of(ctx);
    Actor actor =
        switch (route.audience()) {
          case MERCHANTS -> exchange.principal().actor();
          case EVERYBODY -> Origin.EXTENSION.actor();
          case OPERATORS -> Origin.OPERATOR.actor();
        };
    return new Origin(actor, exchange.requestId());
  }
}
