package dev.paylink.base.internals;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientBuilder;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Vert.x whose HTTP/1.1 clients close a connection when an answer is too large or takes too long.
 * Clients inside libraries read a whole answer into memory, and have no such limits: a server that
 * sends a byte a second never meets an idle timeout.
 *
 * <p>To be replaced when {@code HttpClientOptions} has these limits.
 */
public final class BoundedClients extends VertxWrapper {
  private static final int SWITCHING_PROTOCOLS = 101;

  private final long maxBytes;
  private final Duration maxTime;

  /**
   * @param maxBytes the largest body of an answer
   * @param maxTime from a request to the end of its answer
   */
  public BoundedClients(Vertx vertx, long maxBytes, Duration maxTime) {
    super((VertxInternal) vertx);
    this.maxBytes = maxBytes;
    this.maxTime = maxTime;
  }

  @Override
  public HttpClientBuilder httpClientBuilder() {
    return super.httpClientBuilder()
        .withConnectHandler(
            connection ->
                Connections.withPipeline(
                    connection,
                    pipeline ->
                        pipeline.addBefore(
                            Connections.SERVER, "answerLimit", new Limit(maxBytes, maxTime))));
  }

  private static final class Limit extends ChannelDuplexHandler {
    private final long maxBytes;
    private final Duration maxTime;
    private long bytes;
    private boolean interim; // the response is a 1xx, and another follows
    private boolean closed;
    private @Nullable Future<?> timer;

    Limit(long maxBytes, Duration maxTime) {
      this.maxBytes = maxBytes;
      this.maxTime = maxTime;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof HttpRequest) {
        stopTimer();
        timer =
            ctx.executor()
                .schedule(
                    () -> close(ctx, "The answer took more than " + maxTime.toMillis() + " ms"),
                    maxTime.toMillis(),
                    TimeUnit.MILLISECONDS);
      }
      ctx.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpResponse response) {
        bytes = 0;
        interim =
            response.status().codeClass() == HttpStatusClass.INFORMATIONAL
                && response.status().code() != SWITCHING_PROTOCOLS;
      }
      if (message instanceof HttpContent content) {
        bytes += content.content().readableBytes();
      }
      if (message instanceof LastHttpContent && !interim) {
        stopTimer();
      }
      if (closed) {
        ReferenceCountUtil.release(message);
      } else if (bytes > maxBytes) {
        ReferenceCountUtil.release(message);
        close(ctx, "The answer has more than " + maxBytes + " bytes");
      } else {
        ctx.fireChannelRead(message);
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      stopTimer();
      ctx.fireChannelInactive();
    }

    private void close(ChannelHandlerContext ctx, String reason) {
      closed = true;
      stopTimer();
      ctx.fireExceptionCaught(new IOException(reason));
      ctx.close();
    }

    private void stopTimer() {
      if (timer != null) {
        timer.cancel(false);
        timer = null;
      }
    }
  }
}
