package dev.paylink.base.internals;

import io.netty.channel.Channel;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The socket on which the HTTP server of a node listens. It is closed when its accept queue is
 * empty: the system resets connections that wait there, and their clients do not know whether a
 * request was executed. Thread-safe.
 *
 * <p>With the native transport on Linux, new connections are not answered from the start of the
 * close: so the queue empties under any load, and clients are refused a moment later. Without it
 * the socket is closed when no connection has come for a moment, or after {@link #LONGEST}.
 *
 * <p>To be replaced when a server of Vert.x accepts what waits before it closes its socket.
 */
public final class ListenSocket {
  /** Longer than a client takes to end its handshake. */
  private static final Duration QUIET = Duration.ofMillis(250);

  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final long LOOK_MS = 25;

  private volatile @Nullable Channel socket; // null until the first connection
  private volatile long acceptedNanos;

  /** Notes a new connection. */
  public void accepted(HttpConnection connection) {
    acceptedNanos = System.nanoTime();
    if (socket == null && connection instanceof ConnectionBase base) {
      socket = base.channel().parent();
    }
  }

  /** Serves the accept queue and closes the socket; does nothing if there was no connection yet. */
  public Future<Void> close(Vertx vertx) {
    Channel open = socket;
    if (open == null) {
      return Future.succeededFuture();
    }
    SynFilter.attach(open);
    long began = System.nanoTime();
    acceptedNanos = began;
    Promise<Void> closed = Promise.promise();
    vertx.setPeriodic(
        LOOK_MS,
        timer -> {
          long now = System.nanoTime();
          if (now - acceptedNanos > QUIET.toNanos() || now - began > LONGEST.toNanos()) {
            vertx.cancelTimer(timer);
            open.close().addListener(done -> closed.complete());
          }
        });
    return closed.future().timeout(2 * LONGEST.toMillis(), TimeUnit.MILLISECONDS).otherwiseEmpty();
  }
}
