package dev.paylink.node;

import dev.paylink.access.operator.FeedRoutes;
import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.internals.EventLoops;
import dev.paylink.base.metrics.EventLoopMeters;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.HealthRoutes;
import dev.paylink.http.MetricsRoutes;
import dev.paylink.http.RequestLog;
import dev.paylink.http.RequestReports;
import dev.paylink.http.ServerInterface;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server of the management port: probes, metrics and the feed of all merchants, which the
 * public need not reach.
 */
final class ManagementVerticle extends VerticleBase {
  private static final long READY_INTERVAL_MS = 2_000;

  private final NodeContext node;
  private final ErrorResponder errors;
  private @Nullable EventLoopMeters loops; // set when the server listens

  ManagementVerticle(NodeContext node) {
    this.node = node;
    AppConfig.Http http = node.config().http();
    this.errors = new ErrorResponder(http.maxUriBytes(), http.maxHeadBytes(), http.maxBodyBytes());
  }

  @Override
  public Future<?> start() {
    AppConfig.Management config = node.config().management();
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(config.host())
            .setPort(config.port())
            .setIdleTimeout((int) node.config().http().idleTimeout().toMillis())
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
            .setHttp2ClearTextEnabled(false)
            .setTracingPolicy(TracingPolicy.IGNORE);
    return vertx
        .createHttpServer(options)
        .invalidRequestHandler(request -> errors.refuse(request, newRequestId()))
        .requestHandler(router())
        .listen()
        .onSuccess(listening -> measureLoops());
  }

  private void measureLoops() {
    EventLoopMeters meters = new EventLoopMeters(EventLoops.of(vertx), node.metrics().registry());
    meters.start();
    loops = meters;
  }

  private Router router() {
    Router router = Router.router(vertx);
    router
        .route()
        .handler(
            new RequestLog(
                this::newRequestId,
                node.lifecycle()::isStopping,
                node.clock(),
                path -> ServerInterface.MANAGEMENT,
                node.tracing(),
                node.requestMeters(),
                RequestReports.none()));
    HealthRoutes probes = probes(vertx, node);
    probes.mount(router);
    observe(probes);
    new MetricsRoutes(vertx, node.metrics()).mount(router);
    if (node.config().node().roles().contains(NodeRole.FEED)) {
      new FeedRoutes(
              node.bus(), new OperatorTokenStore(node.databases().background(), node.clock()))
          .mount(router);
    }
    IntStream.range(400, 600)
        .forEach(status -> router.errorHandler(status, ctx -> errors.handle(ctx, status)));
    return router;
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

  private String newRequestId() {
    return TypeId.REQUEST.encode(node.ids().next());
  }
}
