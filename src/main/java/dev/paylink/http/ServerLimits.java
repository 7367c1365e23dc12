package dev.paylink.http;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.util.concurrent.TimeUnit;

/**
 * What bounds the clients of a port before they are authenticated: connections, heads and their
 * time, and requests that a proxy could read in another way.
 */
public final class ServerLimits {
  private final AppConfig.Http config;
  private final ConnectionLimit connections;

  /**
   * @param connections of the port
   */
  public ServerLimits(AppConfig.Http config, ConnectionLimit connections) {
    this.config = config;
    this.connections = connections;
  }

  /** The options of a server that listens there. */
  public HttpServerOptions options(String host, int port) {
    return new HttpServerOptions()
        .setHost(host)
        .setPort(port)
        .setMaxInitialLineLength(config.maxUriBytes() + "DELETE  HTTP/1.1".length())
        .setMaxHeaderSize(config.maxHeadBytes())
        .setIdleTimeout((int) config.idleTimeout().toMillis())
        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
        .setHttp2ClearTextEnabled(false)
        .setTracingPolicy(TracingPolicy.IGNORE) // RequestLog has spans without personal data
        .setTcpNoDelay(true);
  }

  /**
   * Watches a new connection, or refuses it.
   *
   * @param requestId for the answers to requests that reach no handler
   */
  public void watch(HttpConnection connection, String requestId) {
    if (connections.accept(connection, requestId)) {
      BodyReader.watch(connection);
      WireCheck.watch(connection, requestId);
      HeadTimeout.watch(connection, config.headTimeout(), requestId);
    }
  }
}
