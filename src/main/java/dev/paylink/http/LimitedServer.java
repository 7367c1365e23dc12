package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.internals.AcceptGate;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.base.tracing.Tracing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.BindException;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * An HTTP server with what bounds its clients before they are authenticated: connections, heads and
 * bodies and their time, requests that a proxy could read in another way, and responses that are
 * not read. Every HTTP server of a node is made by it. An instance belongs to one event loop.
 */
public final class LimitedServer {

  private final Vertx vertx;
  private final Parts node;
  private final ConnectionLimit connections;
  private final int maxBodyBytes;
  private final ErrorResponder errors;
  private final Router router;

  /**
   * What the servers of a node share.
   *
   * @param requestIds supplies the id of the next request
   * @param stopping whether the node is stopping
   * @param unread large responses that their clients have not read
   */
  public record Parts(
      AppConfig.Http config,
      Supplier<String> requestIds,
      BooleanSupplier stopping,
      InstantSource clock,
      Tracing tracing,
      RequestMeters meters,
      RefusalMeters refused,
      MemoryBudget unread) {}

  /**
   * @param connections of the port
   * @param maxBodyBytes the largest body of its routes
   * @param interfaces what a path is for
   */
  public LimitedServer(
      Vertx vertx,
      Parts node,
      ConnectionLimit connections,
      int maxBodyBytes,
      Function<String, ServerInterface> interfaces,
      RequestReports reports) {
    this.vertx = vertx;
    this.node = node;
    this.connections = connections;
    this.maxBodyBytes = maxBodyBytes;
    AppConfig.Http config = node.config();
    this.errors = new ErrorResponder(config.maxUriBytes(), config.maxHeadBytes(), maxBodyBytes);
    this.router = Router.router(vertx);
    router
        .route()
        .handler(
            new RequestLog(
                node.requestIds(),
                node.stopping(),
                node.clock(),
                interfaces,
                node.tracing(),
                node.meters(),
                reports))
        .handler(LimitedServer::checkPath)
        .handler(BodyReader.hold(config.bodyTimeout()))
        .handler(new ReadingClient());
    IntStream.range(400, 600)
        .forEach(status -> router.errorHandler(status, ctx -> errors.handle(ctx, status)));
  }

  /** The routes. A body is not read before a route takes it by a {@link BodyReader}. */
  public Router router() {
    return router;
  }

  public ErrorResponder errors() {
    return errors;
  }

  /**
   * Listens.
   *
   * @return fails with a {@link BindException}, naming host and port, if it cannot
   */
  public Future<HttpServer> listen(String host, int port) {
    return listen(host, port, connection -> {});
  }

  /**
   * @param connected is told each connection, refused ones included
   */
  public Future<HttpServer> listen(String host, int port, Consumer<HttpConnection> connected) {
    return vertx
        .createHttpServer(options(host, port))
        .connectionHandler(
            connection -> {
              connected.accept(connection);
              AcceptGate.attach(connection, connections::admits);
              watch(connection);
            })
        .invalidRequestHandler(request -> errors.refuse(request, node.requestIds().get()))
        .requestHandler(router)
        .listen()
        .recover(failure -> Future.failedFuture(named(failure, host, port)));
  }

  /** A router in a router logs a stack trace for a path that cannot be decoded. */
  private static void checkPath(RoutingContext ctx) {
    try {
      ctx.normalizedPath();
    } catch (IllegalArgumentException notDecoded) {
      ctx.fail(new Fault(FaultCode.INVALID_REQUEST, "The path cannot be decoded"));
      return;
    }
    ctx.next();
  }

  /** The native transport reports a port in use as a failed bind call. */
  private static Throwable named(Throwable failure, String host, int port) {
    boolean cannotListen =
        failure instanceof BindException
            || failure instanceof IOException
                && String.valueOf(failure.getMessage()).startsWith("bind(");
    return cannotListen
        ? new BindException(
            "Cannot listen on %s:%d: in use, or no address of this machine".formatted(host, port))
        : failure;
  }

  private HttpServerOptions options(String host, int port) {
    AppConfig.Http config = node.config();
    return new HttpServerOptions()
        .setHost(host)
        .setPort(port)
        .setMaxInitialLineLength(config.maxUriBytes() + "DELETE  HTTP/1.1".length())
        .setMaxHeaderSize(config.maxHeadBytes())
        .setMaxFormAttributeSize(maxBodyBytes)
        .setIdleTimeout((int) config.idleTimeout().toMillis())
        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
        .setHttp2ClearTextEnabled(false)
        .setTracingPolicy(TracingPolicy.IGNORE) // RequestLog has spans without personal data
        .setTcpNoDelay(true);
  }

  /** The id is for the answers to requests that reach no handler. */
  private void watch(HttpConnection connection) {
    String requestId = node.requestIds().get();
    if (connections.accept(connection, requestId)) {
      RequestBody.limitReads(connection);
      WireCheck.watch(connection, requestId);
      HeadTimeout.watch(connection, node.config().headTimeout(), requestId);
    }
  }
}
