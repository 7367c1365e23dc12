package dev.paylink.node;

import dev.paylink.access.operator.FeedRoutes;
import dev.paylink.access.operator.MerchantRoutes;
import dev.paylink.access.operator.OperatorAuth;
import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.access.operator.StaffRoutes;
import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenStore;
import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.internals.EventLoops;
import dev.paylink.base.metrics.EventLoopMeters;
import dev.paylink.http.BodyReader;
import dev.paylink.http.ConnectionLimit;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.HealthRoutes;
import dev.paylink.http.LimitedServer;
import dev.paylink.http.MemoryBudget;
import dev.paylink.http.MetricsRoutes;
import dev.paylink.http.RequestReports;
import dev.paylink.http.ServerInterface;
import dev.paylink.http.TokenMeters;
import dev.paylink.node.extension.ExtensionRoutes;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server of the management port: probes, metrics and the feed of all merchants, which the
 * public need not reach.
 */
final class ManagementVerticle extends VerticleBase {
  private static final long READY_INTERVAL_MS = 2_000;
  private static final int MAX_BODY_BYTES = 4_096;
  private static final long MAX_BODIES = 256;

  private final NodeContext node;
  private final BodyReader bodies;
  private @Nullable EventLoopMeters loops; // set when the server listens
  private @Nullable Router extensionRoutes; // made when a request first asks for one

  ManagementVerticle(NodeContext node) {
    this.node = node;
    this.bodies =
        new BodyReader(
            0,
            new MemoryBudget(
                MAX_BODIES * MAX_BODY_BYTES,
                "Too many request bodies are arriving; try again",
                node.refused(),
                "management_bodies"),
            MAX_BODY_BYTES);
  }

  @Override
  public Future<?> start() {
    AppConfig.Management config = node.config().management();
    AppConfig.Http http = node.config().http();
    // A port of its own: a flood of the public port keeps no probe away.
    LimitedServer server =
        new LimitedServer(
            vertx,
            node.servers(),
            ConnectionLimit.of(http, 0, node.refused()),
            MAX_BODY_BYTES,
            path -> ServerInterface.MANAGEMENT,
            RequestReports.none());
    mount(server);
    return server.listen(config.host(), config.port()).onSuccess(listening -> measureLoops());
  }

  private void measureLoops() {
    EventLoopMeters meters = new EventLoopMeters(EventLoops.of(vertx), node.metrics().registry());
    meters.start();
    loops = meters;
  }

  private void mount(LimitedServer server) {
    Router router = server.router();
    HealthRoutes probes = probes(vertx, node);
    probes.mount(router);
    observe(probes);
    new MetricsRoutes(vertx, node.metrics()).mount(router);
    if (node.config().node().roles().contains(NodeRole.FEED)) {
      new FeedRoutes(node.bus(), auth(), bodies).mount(router);
    }
    if (node.config().node().roles().contains(NodeRole.API)) {
      new MerchantRoutes(node.bus(), auth(), tokens(), bodies).mount(router);
      new StaffRoutes(node.bus(), auth(), bodies).mount(router);
    }
    router.route("/ext/*").handler(ctx -> forOperators(ctx, server.errors()));
  }

  /** The routes are known when the extensions have started, after this server. */
  private void forOperators(RoutingContext ctx, ErrorResponder errors) {
    if (extensionRoutes == null) {
      if (!node.lifecycle().isStarted()) {
        throw Fault.unavailable("The extensions of this node are starting", null);
      }
      Router routes = Router.router(vertx);
      new ExtensionRoutes(
              node.extensions().routes(),
              node.bus(),
              node.budgets().responses(),
              node.config().http().trustedProxies())
          .mountOperators(routes, auth(), bodies);
      IntStream.range(400, 600)
          .forEach(status -> routes.errorHandler(status, failed -> errors.handle(failed, status)));
      extensionRoutes = routes;
    }
    extensionRoutes.handleContext(ctx);
  }

  private TokenIssuer tokens() {
    AccessTokens signing =
        new AccessTokens(vertx, node.keys(), node.config().tokens(), node.clock());
    return new TokenIssuer(
        new TokenStore(node.databases().background()), signing, node.ids(), node.clock());
  }

  private OperatorAuth auth() {
    return new OperatorAuth(
        new OperatorTokenStore(node.databases().background(), node.clock()),
        node.budgets().refusedOperatorTokens(),
        new TokenMeters(node.metrics().registry(), node.refused()));
  }

  /**
   * Keeps what the probe of readiness would answer for the metrics, as nobody may ask the probe.
   */
  private void observe(HealthRoutes probes) {
    AtomicBoolean ready = new AtomicBoolean();
    vertx.setPeriodic(1, READY_INTERVAL_MS, look -> probes.isReady().onSuccess(ready::set));
    Gauge.builder("paylink.ready", () -> ready.get() && !node.lifecycle().isStopping() ? 1 : 0)
        .description("1 if the node is ready, as /health/ready says; 0 if it is not")
        .register(node.metrics().registry());
  }

  @Override
  public Future<?> stop() {
    if (loops != null) {
      loops.stop();
    }
    return Future.succeededFuture();
  }

  /** The probes of a node, for one event loop. */
  static HealthRoutes probes(Vertx vertx, NodeContext node) {
    return new HealthRoutes(
        vertx,
        node.lifecycle()::isStarted,
        node.lifecycle()::isStopping,
        node::isTimeTolerable,
        node.databases().reserved()::ping,
        node.extensions().checks()::run);
  }
}
