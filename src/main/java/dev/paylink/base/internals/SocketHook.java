package dev.paylink.base.internals;

import io.netty.channel.ChannelHandler;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.metrics.VertxMetrics;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A Vert.x that puts a channel handler into each connection of TCP clients, including clients
 * inside other clients. What it reads and writes is not encrypted; it sees the bytes before the
 * protocol of the client.
 *
 * <p>To be replaced when {@code NetClientOptions} or {@code ClientBuilder} takes a handler for new
 * channels, or when the SQL client closes connections that do not answer in time.
 */
public final class SocketHook extends VertxWrapper {
  private static final String NAME = "paylink";

  private final Supplier<ChannelHandler> handlers;
  private final Runnable refused;
  private final @Nullable VertxMetrics metrics;

  /**
   * @param handlers makes the handler of a new connection
   * @param refused called when a connection could not be opened
   * @param metrics of the pools that are created with it, in place of the metrics of the given
   *     Vert.x; null if absent
   */
  public SocketHook(
      Vertx vertx,
      Supplier<ChannelHandler> handlers,
      Runnable refused,
      @Nullable VertxMetrics metrics) {
    super((VertxInternal) vertx);
    this.metrics = metrics;
    this.handlers = handlers;
    this.refused = refused;
  }

  @Override
  public @Nullable VertxMetrics metrics() {
    return metrics;
  }

  @Override
  public NetClient createNetClient(NetClientOptions options) {
    return new Client(super.createNetClient(options));
  }

  private NetSocket hook(NetSocket socket) {
    var context = ((NetSocketInternal) socket).channelHandlerContext();
    context.pipeline().addBefore(context.name(), NAME, handlers.get());
    return socket;
  }

  private final class Client implements NetClient {
    private final NetClient client;

    Client(NetClient client) {
      this.client = client;
    }

    private Future<NetSocket> hooked(Future<NetSocket> connected) {
      return connected.map(SocketHook.this::hook).onFailure(failure -> refused.run());
    }

    @Override
    public Future<NetSocket> connect(int port, String host) {
      return hooked(client.connect(port, host));
    }

    @Override
    public Future<NetSocket> connect(int port, String host, String serverName) {
      return hooked(client.connect(port, host, serverName));
    }

    @Override
    public Future<NetSocket> connect(SocketAddress remote) {
      return hooked(client.connect(remote));
    }

    @Override
    public Future<NetSocket> connect(SocketAddress remote, String serverName) {
      return hooked(client.connect(remote, serverName));
    }

    @Override
    public Future<NetSocket> connect(ConnectOptions options) {
      return hooked(client.connect(options));
    }

    @Override
    public Future<Void> shutdown(long timeout, TimeUnit unit) {
      return client.shutdown(timeout, unit);
    }

    @Override
    public Future<Boolean> updateSSLOptions(ClientSSLOptions options, boolean force) {
      return client.updateSSLOptions(options, force);
    }

    @Override
    public boolean isMetricsEnabled() {
      return client.isMetricsEnabled();
    }
  }
}
