package dev.paylink.base.internals;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientBuilder;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import java.io.IOException;

/**
 * A Vert.x whose HTTP/1.1 clients close a connection when an answer is too large. Clients inside
 * libraries read a whole answer into memory, and have no such limit.
 *
 * <p>To be replaced when {@code HttpClientOptions} has a limit for the bodies of answers.
 */
public final class BoundedClients extends VertxWrapper {
  private final long maxBytes;

  /**
   * @param maxBytes the largest body of an answer
   */
  public BoundedClients(Vertx vertx, long maxBytes) {
    super((VertxInternal) vertx);
    this.maxBytes = maxBytes;
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
                            Connections.SERVER, "answerLimit", new Limit(maxBytes))));
  }

  private static final class Limit extends ChannelInboundHandlerAdapter {
    private final long maxBytes;
    private long bytes;
    private boolean closed;

    Limit(long maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpResponse) {
        bytes = 0;
      }
      if (message instanceof HttpContent content) {
        bytes += content.content().readableBytes();
      }
      if (closed) {
        ReferenceCountUtil.release(message);
      } else if (bytes > maxBytes) {
        closed = true;
        ReferenceCountUtil.release(message);
        ctx.fireExceptionCaught(
            new IOException("The answer has more than %d bytes".formatted(maxBytes)));
        ctx.close();
      } else {
        ctx.fireChannelRead(message);
      }
    }
  }
}
