package dev.paylink.node;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.checkout.CheckoutPages;
import dev.paylink.checkout.PageAddresses;
import dev.paylink.data.feature.Feature;
import dev.paylink.http.BodyReader;
import dev.paylink.http.CorsRoutes;
import dev.paylink.http.DocsRoutes;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.ExactPath;
import dev.paylink.http.HeadRequests;
import dev.paylink.http.HomeRoutes;
import dev.paylink.http.LimitedServer;
import dev.paylink.http.RequestAdmission;
import dev.paylink.http.RequestReports;
import dev.paylink.http.ServerInterface;
import dev.paylink.http.WellKnownRoutes;
import dev.paylink.node.extension.ExtensionRoutes;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.payment.ProviderNotificationRoutes;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The HTTP server: its limits, its routes and its errors. */
final class RouterVerticle extends VerticleBase {
  /** The largest form of a checkout page has some 3 KB. */
  private static final int MAX_FORM_BYTES = 4_096;

  /** Where the paths of the checkout start. */
  private static final List<String> CHECKOUT_PATHS =
      List.of("/pay/", "/sandbox/", "/providers/", "/downloads", "/receipts/", "/l/");

  private final NodeContext node;
  private final List<Feature> features;
  private final AppConfig.Http config;
  private final BodyReader bodies;
  private final BodyReader notifications;
  private final BodyReader forms;
  private @Nullable HttpServer listening;

  RouterVerticle(NodeContext node, List<Feature> features) {
    this.node = node;
    this.features = features;
    this.config = node.config().http();
    Budgets budgets = node.budgets();
    int proxies = config.trustedProxies();
    this.bodies = new BodyReader(proxies, budgets.apiBodies(), config.maxBodyBytes());
    this.notifications =
        new BodyReader(proxies, budgets.notificationBodies(), config.maxBodyBytes());
    this.forms = new BodyReader(proxies, budgets.pageBodies(), MAX_FORM_BYTES);
  }

  /** A node that serves neither API nor pages has at most the probes on its HTTP port. */
  static int instances(AppConfig config) {
    if (config.node().hasAny(List.of(NodeRole.API, NodeRole.CHECKOUT))) {
      return config.instances().router();
    }
    return config.management().port() > 0 ? 0 : 1;
  }

  @Override
  public Future<?> start() {
    LimitedServer server =
        new LimitedServer(
            vertx,
            node.servers(),
            node.budgets().connections(),
            config.maxBodyBytes(),
            RouterVerticle::interfaceOf,
            new RequestReports(node.requests(), config.trustedProxies()));
    mount(server.router(), server.errors());
    return server
        .listen(config.host(), config.port(), node.listenSocket()::accepted)
        .onSuccess(started -> listening = started);
  }

  private void mount(Router router, ErrorResponder errors) {
    router.route().order(-1).method(HttpMethod.HEAD).handler(HeadRequests::routeAsGet);
    router
        .route()
        .handler(new PageAddresses(config.publicUrl())::correct)
        .handler(ExactPath::check);
    new CorsRoutes(config.corsOrigins(), node.contract()).mount(router);
    boolean publicProbes = node.config().management().port() == 0;
    if (publicProbes) {
      ManagementVerticle.probes(vertx, node).mount(router);
    }
    if (node.config().node().roles().contains(NodeRole.API)) {
      mountApi(router, publicProbes);
    } else {
      OtherRoles.mount(router, NodeRole.API, "/v1/*");
      OtherRoles.mount(router, NodeRole.API, extensions().paths(false));
    }
    if (node.config().node().roles().contains(NodeRole.CHECKOUT)) {
      mountPages(router, errors);
    } else {
      OtherRoles.mount(
          router,
          NodeRole.CHECKOUT,
          CHECKOUT_PATHS.stream().map(path -> path + "*").toArray(String[]::new));
      OtherRoles.mount(router, NodeRole.CHECKOUT, extensions().paths(true));
    }
    features.forEach(feature -> feature.mount(router));
    extensions().mountRefusals(router);
    router.errorHandler(405, ctx -> methodNotAllowed(ctx, errors));
  }

  private static ServerInterface interfaceOf(String path) {
    if (path.startsWith("/health/")) {
      return ServerInterface.MANAGEMENT;
    }
    for (String checkout : CHECKOUT_PATHS) {
      if (path.startsWith(checkout)) {
        return ServerInterface.CHECKOUT;
      }
    }
    return ServerInterface.API;
  }

  private void mountApi(Router router, boolean publicProbes) {
    new HomeRoutes(publicProbes).mount(router);
    new DocsRoutes(node.contract().yaml(), node.contract().json()).mount(router);
    new WellKnownRoutes(node.keys().publicJwks().toBuffer()).mount(router);
    OperationRoutes operations = new OperationRoutes(vertx, node, features, bodies);
    RequestAdmission admission = operations.admission();
    router.route("/v1/*").subRouter(operations.router(admission));
    extensions().mount(router, admission, bodies);
  }

  private void mountPages(Router router, ErrorResponder errors) {
    ProviderMeters meters = new ProviderMeters(node.metrics().registry());
    new ProviderNotificationRoutes(node.bus(), notifications, meters).mount(router);
    DownloadLinks links =
        new DownloadLinks(
            vertx,
            node.keys(),
            node.config().tokens(),
            node.config().products().downloadTtl(),
            node.clock());
    new CheckoutPages(
            node.bus(),
            config,
            node.contract(),
            forms,
            node.budgets().pages(),
            node.budgets().downloads(),
            links,
            node.keys(),
            node.receiptPrinter(),
            node.storage(),
            node.clock(),
            node.pageViews(),
            errors)
        .mount(router);
    extensions().mountPublic(router, notifications);
  }

  private ExtensionRoutes extensions() {
    return new ExtensionRoutes(
        node.extensions().routes(),
        node.bus(),
        node.budgets().responses(),
        config.trustedProxies());
  }

  private void methodNotAllowed(RoutingContext ctx, ErrorResponder errors) {
    ctx.response().putHeader("Allow", node.contract().allowedMethods(ctx.normalizedPath()));
    errors.handle(ctx, 405);
  }

  /** Accepts no new connections and answers the requests in flight. */
  @Override
  public Future<?> stop() {
    return listening == null
        ? Future.succeededFuture()
        : listening.shutdown(node.lifecycle().drainMs(), TimeUnit.MILLISECONDS);
  }
}
