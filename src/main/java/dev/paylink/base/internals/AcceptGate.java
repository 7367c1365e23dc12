package dev.paylink.base.internals;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vertx.core.http.HttpConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Bounds the new connections of a listening socket on the thread that accepts them, before they
 * take time of an event loop. A connection that its address may not open is closed. When a tenth of
 * a second has brought as many as it may, the others wait in the accept queue for the next.
 *
 * <p>To be replaced when a server of Vert.x takes a handler for accepted channels.
 */
public final class AcceptGate extends ChannelInboundHandlerAdapter {
  private static final String NAME = "acceptGate";
  private static final int MAX_PER_TICK = 200;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Predicate<InetAddress> admits;
  private long tickNanos = System.nanoTime();
  private int accepted;

  private AcceptGate(Predicate<InetAddress> admits) {
    this.admits = admits;
  }

  /**
   * Puts a gate before the socket that has accepted a connection, unless it has one.
   *
   * @param admits whether an address may open another connection; called on one thread
   */
  public static void attach(HttpConnection connection, Predicate<InetAddress> admits) {
    Connections.withPipeline(
        connection,
        pipeline -> {
          Channel listening = pipeline.channel().parent();
          if (listening.pipeline().get(NAME) == null) {
            listening.eventLoop().execute(() -> attach(listening, admits));
          }
        });
  }

  private static void attach(Channel listening, Predicate<InetAddress> admits) {
    if (listening.pipeline().get(NAME) == null) {
      listening.pipeline().addFirst(NAME, new AcceptGate(admits));
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof Channel child
        && child.remoteAddress() instanceof InetSocketAddress peer
        && !admits.test(peer.getAddress())) {
      child.unsafe().closeForcibly();
      return;
    }
    count(ctx);
    ctx.fireChannelRead(message);
  }

  private void count(ChannelHandlerContext ctx) {
    long now = System.nanoTime();
    if (now - tickNanos >= TICK_NANOS) {
      tickNanos = now;
      accepted = 0;
    }
    accepted++;
    if (accepted == MAX_PER_TICK) {
      ctx.channel().config().setAutoRead(false);
      ctx.executor()
          .schedule(
              () -> ctx.channel().config().setAutoRead(true),
              tickNanos + TICK_NANOS - now,
              TimeUnit.NANOSECONDS);
    }
  }
}
