package dev.paylink.node.extension;

import dev.paylink.api.ExtensionServer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.ConnectionLimit;
import dev.paylink.http.LimitedServer;
import dev.paylink.http.MemoryBudget;
import dev.paylink.http.RequestReports;
import dev.paylink.http.ServerInterface;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server of an extension, made as the servers of the node are. */
final class NodeExtensionServer implements ExtensionServer {
  private static final int ADDRESSES = 4;
  private static final int BODY_BYTES = 8 << 20;
  private static final long STOP_MS = 3_000;

  private final Port port;
  private final LimitedServer server;
  private final MemoryBudget unread;
  private final BodyReader bodies;
  private @Nullable HttpServer listening;

  NodeExtensionServer(Vertx vertx, LimitedServer.Parts node, Port port) {
    this.port = port;
    this.unread = node.unread();
    int perAddress = port.trustedProxies() > 0 ? 0 : Math.max(1, port.maxConnections() / ADDRESSES);
    this.server =
        new LimitedServer(
            vertx,
            node,
            new ConnectionLimit(port.maxConnections(), perAddress, node.refused()),
            port.maxBodyBytes(),
            path -> ServerInterface.EXTENSION,
            RequestReports.none());
    MemoryBudget memory =
        new MemoryBudget(
            BODY_BYTES,
            "Too many request bodies are arriving; try again",
            node.refused(),
            "extension_bodies");
    this.bodies = new BodyReader(port.trustedProxies(), memory, port.maxBodyBytes());
  }

  @Override
  public Future<Integer> listen(Router router) {
    server.router().route().subRouter(router);
    return server
        .listen(port.host(), port.port())
        .map(
            started -> {
              listening = started;
              return started.actualPort();
            });
  }

  @Override
  public void takeBody(RoutingContext ctx, int maxBytes) {
    bodies.takeUpTo(ctx, ClientAddress.key(ctx.request(), port.trustedProxies()), maxBytes);
  }

  @Override
  public void takeResponse(RoutingContext ctx, String owner, int bytes) {
    unread.hold(ctx, owner, bytes);
  }

  Future<?> stop() {
    return listening == null
        ? Future.succeededFuture()
        : listening.shutdown(STOP_MS, TimeUnit.MILLISECONDS);
  }
}
