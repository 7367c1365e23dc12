package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.internals.Connections;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.web.client.ClientAddress;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The limit of open connections of a port, in all and per client address. A further connection gets
 * one response, 503 or 429, and is closed after a pause, so that a client that connects again and
 * again takes little time of the event loop. Router instances share it. Thread-safe.
 */
public final class ConnectionLimit {
  private static final long PAUSE_MS = 1_000;
  private static final Duration RATE_PERIOD = Duration.ofSeconds(1);

  private static final int RETRY_SECONDS = 5;

  /** Further refused connections are closed without a response. */
  private static final int MAX_REFUSED = 1_024;

  private final int maximum;
  private final int maximumPerAddress;
  private final Runnable refusedByAddress;
  private final Runnable refusedByAll;
  private final Runnable refusedByRate;
  private final KeyedRateLimit opened;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final ConcurrentMap<String, Integer> openByAddress = new ConcurrentHashMap<>();

  /**
   * @param maximum of all addresses
   * @param maximumPerAddress 0 behind proxies, as all connections come from few addresses
   */
  public ConnectionLimit(int maximum, int maximumPerAddress, RefusalMeters refusals) {
    this.refusedByAddress = refusals.by("connections_of_address");
    this.refusedByAll = refusals.by("connections");
    this.refusedByRate = refusals.by("connection_rate_of_address");
    this.opened = new KeyedRateLimit(maximumPerAddress, RATE_PERIOD, 2 * maximumPerAddress);
    this.maximum = maximum;
    this.maximumPerAddress = maximumPerAddress;
  }

  /** The limit of a port of the node. */
  public static ConnectionLimit of(
      AppConfig.Http config, int trustedProxies, RefusalMeters refusals) {
    int perAddress = trustedProxies > 0 ? 0 : config.maxConnectionsPerAddress();
    return new ConnectionLimit(config.maxConnections(), perAddress, refusals);
  }

  /**
   * Whether an address may open another connection now: in a second as many as it may have open,
   * and twice as many after a pause. Further ones are closed without a response.
   */
  boolean admits(InetAddress peer) {
    if (opened.limits() && opened.take(ClientAddress.network(peer), 1).refused()) {
      refusedByRate.run();
      return false;
    }
    return true;
  }

  /**
   * Counts a new connection until it is closed, or refuses it.
   *
   * @param requestId for the response of a refused connection
   * @return whether it is accepted
   */
  public boolean accept(HttpConnection connection, String requestId) {
    String address = ClientAddress.key(connection.remoteAddress());
    int ofAddress = openByAddress.merge(address, 1, Integer::sum);
    if (maximumPerAddress > 0 && ofAddress > maximumPerAddress) {
      release(address);
      refusedByAddress.run();
      refuse(
          connection,
          Fault.rateLimited("Too many connections from this address", RETRY_SECONDS),
          requestId);
      return false;
    }
    if (open.incrementAndGet() > maximum) {
      open.decrementAndGet();
      release(address);
      refusedByAll.run();
      refuse(
          connection,
          Fault.unavailable("The service has too many connections; try again", null),
          requestId);
      return false;
    }
    connection.closeHandler(
        closed -> {
          open.decrementAndGet();
          release(address);
        });
    return true;
  }

  /** The number of open connections, without refused ones. */
  public int open() {
    return open.get();
  }

  private void release(String address) {
    openByAddress.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
  }

  private void refuse(HttpConnection connection, Fault fault, String requestId) {
    if (refused.incrementAndGet() > MAX_REFUSED) {
      refused.decrementAndGet();
      connection.close();
      return;
    }
    connection.closeHandler(closed -> refused.decrementAndGet());
    String answer = ErrorResponder.rawAnswer(fault, requestId);
    Connections.withPipeline(
        connection, pipeline -> pipeline.addFirst("refusal", new Refusal(answer)));
  }

  /** Discards what arrives; closing a connection with unread bytes would reset it. */
  private static final class Refusal extends ChannelInboundHandlerAdapter {
    private final String answer;

    Refusal(String answer) {
      this.answer = answer;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      ctx.executor().schedule(() -> answer(ctx), PAUSE_MS, TimeUnit.MILLISECONDS);
    }

    private void answer(ChannelHandlerContext ctx) {
      ctx.writeAndFlush(Unpooled.copiedBuffer(answer, StandardCharsets.UTF_8))
          .addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ReferenceCountUtil.release(message);
    }
  }
}
