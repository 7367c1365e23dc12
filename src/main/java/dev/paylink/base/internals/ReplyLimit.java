package dev.paylink.base.internals;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;

/**
 * Closes the connection of a client whose server sends too much before the client writes again, as
 * a greeting without an end. For clients that collect a reply in memory; see {@link SocketHook}.
 *
 * <p>To be replaced when {@code MailConfig} has a limit for replies.
 */
public final class ReplyLimit extends ChannelDuplexHandler {
  private static final int MAX_BYTES = 64 * 1024;

  private int bytes;
  private boolean closed;

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    bytes = 0;
    ctx.write(message, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    bytes += message instanceof ByteBuf read ? read.readableBytes() : 0;
    if (closed) {
      ReferenceCountUtil.release(message);
    } else if (bytes > MAX_BYTES) {
      closed = true;
      ReferenceCountUtil.release(message);
      ctx.fireExceptionCaught(
          new IOException("The reply has more than %d bytes".formatted(MAX_BYTES)));
      ctx.close();
    } else {
      ctx.fireChannelRead(message);
    }
  }
}
