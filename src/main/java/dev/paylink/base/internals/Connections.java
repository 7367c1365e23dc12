package dev.paylink.base.internals;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelPipeline;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.core.net.impl.VertxConnection;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/** The Netty channel of an HTTP connection. */
public final class Connections {
  /** The name of the channel handler that decodes requests. */
  public static final String DECODER = "httpDecoder";

  /** The name of the channel handler that passes decoded requests to the server. */
  public static final String SERVER = "handler";

  /** Whether Vert.x has the channel of a connection read. */
  private static final VarHandle READS = reads();

  private static final AttributeKey<Boolean> CLOSING =
      AttributeKey.valueOf(Connections.class, "closing");

  /** The largest body of the current request, for a {@code WireCheck}. */
  public static final AttributeKey<Integer> MAX_BODY =
      AttributeKey.valueOf(Connections.class, "maxBody");

  private Connections() {}

  /**
   * Changes the pipeline of a new connection.
   *
   * <p>To be replaced by a public API of Vert.x that adds channel handlers to the connections of an
   * HTTP server, or that validates request heads and limits the time for a head.
   */
  public static void withPipeline(HttpConnection connection, Consumer<ChannelPipeline> change) {
    if (connection instanceof ConnectionBase base) {
      change.accept(base.channel().pipeline());
    }
  }

  /**
   * Limits what one read from a connection takes from the socket.
   *
   * <p>To be replaced by an option of the Vert.x server that does not set the buffer of the socket,
   * too.
   */
  public static void limitReads(HttpConnection connection, int maxBytes) {
    if (connection instanceof ConnectionBase base) {
      int minBytes = Math.min(64, maxBytes);
      base.channel()
          .config()
          .setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator(minBytes, maxBytes, maxBytes));
    }
  }

  /**
   * Leaves what arrives in the socket, or reads on. Does not read on while Vert.x itself has
   * stopped reading, as requests wait behind another: it would not stop again, and hold all that
   * arrives. Vert.x reads on when they do not wait any more. Call it on the event loop of the
   * connection.
   *
   * <p>To be replaced when pausing a request of Vert.x stops reading at once; today it reads on
   * until it holds 16 chunks of 8 KiB.
   */
  public static void setReading(HttpConnection connection, boolean reading) {
    if (connection instanceof VertxConnection base && (!reading || (boolean) READS.get(base))) {
      base.channel().config().setAutoRead(reading);
    }
  }

  /** Notes that a response has announced the end of a connection. Call it on its event loop. */
  public static void markClosing(HttpConnection connection) {
    withPipeline(connection, pipeline -> pipeline.channel().attr(CLOSING).set(true));
  }

  /**
   * Whether {@link #markClosing} was called. A request that came behind must not be run (RFC 9112,
   * section 9.6), as its client may send it again.
   *
   * <p>To be replaced when Vert.x drops the requests behind a response that closes the connection.
   */
  public static boolean isClosing(HttpConnection connection) {
    return connection instanceof ConnectionBase base && base.channel().hasAttr(CLOSING);
  }

  private static VarHandle reads() {
    try {
      return MethodHandles.privateLookupIn(VertxConnection.class, MethodHandles.lookup())
          .findVarHandle(VertxConnection.class, "autoRead", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Connections do not fit this version of Vert.x", e);
    }
  }
}
