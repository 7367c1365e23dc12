package dev.paylink.node;

import dev.paylink.config.AppConfig;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.HealthRoutes;
import dev.paylink.http.RequestLog;
import dev.paylink.http.RequestReports;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The HTTP server of the management port: probes, which the public need not reach. */
final class ManagementVerticle extends VerticleBase {
  private final NodeContext node;
  private final ErrorResponder errors;

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
            .setHttp2ClearTextEnabled(false);
    return vertx
        .createHttpServer(options)
        .invalidRequestHandler(request -> errors.refuse(request, newRequestId()))
        .requestHandler(router())
        .listen();
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
                RequestReports.none()));
    probes(vertx, node).mount(router);
    IntStream.range(400, 600)
        .forEach(status -> router.errorHandler(status, ctx -> errors.handle(ctx, status)));
    return router;
  }

  /** The probes of a node, for one event loop. */
  static HealthRoutes probes(Vertx vertx, NodeContext node) {
    return new HealthRoutes(
        vertx,
        node.lifecycle()::isStarted,
        node.lifecycle()::isStopping,
        node::isTimeTolerable,
        node.databases().reserved()::ping);
  }

  private String newRequestId() {
    return TypeId.REQUEST.encode(node.ids().next());
  }
}
