package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.internals.Connections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ByteProcessor;
import io.vertx.core.http.HttpConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection on which a request head takes too long to arrive. The idle timeout is not
 * enough, as every byte resets it. One handler on each side of the decoder: received bytes start
 * the timer, a decoded head stops it.
 */
public final class HeadTimeout {
  private final Duration limit;
  private final String requestId;
  private boolean insideMessage;
  private @Nullable Future<?> timer;

  private HeadTimeout(Duration limit, String requestId) {
    this.limit = limit;
    this.requestId = requestId;
  }

  /** Watches a new connection. */
  public static void watch(HttpConnection connection, Duration limit, String requestId) {
    HeadTimeout timeout = new HeadTimeout(limit, requestId);
    Connections.withPipeline(
        connection,
        pipeline -> {
          pipeline.addBefore(Connections.DECODER, "headClock", timeout.new Bytes());
          pipeline.addBefore(Connections.SERVER, "headDone", timeout.new Messages());
        });
  }

  private final class Bytes extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (timer == null && !insideMessage && startsRequest(message)) {
        timer =
            ctx.executor().schedule(() -> tooLate(ctx), limit.toMillis(), TimeUnit.MILLISECONDS);
      }
      ctx.fireChannelRead(message);
    }

    /** Empty lines after the previous request do not start a request (RFC 9112, section 2.2). */
    private static boolean startsRequest(Object message) {
      return message instanceof ByteBuf bytes
          && bytes.forEachByte(ByteProcessor.FIND_NON_CRLF) >= 0;
    }

    private void tooLate(ChannelHandlerContext ctx) {
      Fault late =
          new Fault(
              FaultCode.REQUEST_TIMEOUT,
              "The request head did not arrive within %d seconds".formatted(limit.toSeconds()));
      // Written below the encoder, as there is no request to respond to.
      ByteBuf bytes =
          Unpooled.copiedBuffer(ErrorResponder.rawAnswer(late, requestId), StandardCharsets.UTF_8);
      ctx.writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
      stopTimer();
      super.channelInactive(ctx);
    }
  }

  private final class Messages extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpRequest) {
        stopTimer();
        insideMessage = true;
      }
      if (message instanceof LastHttpContent) {
        insideMessage = false;
      }
      ctx.fireChannelRead(message);
    }
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
