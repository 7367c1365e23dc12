package dev.paylink.internals;

import io.netty.channel.ChannelPipeline;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.function.Consumer;

/** The Netty pipeline of an HTTP connection. */
public final class Connections {
  /** The name of the channel handler that decodes requests. */
  public static final String DECODER = "httpDecoder";

  /** The name of the channel handler that passes decoded requests to the server. */
  public static final String SERVER = "handler";

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
}
