package dev.paylink.base.internals;

import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.util.ArrayList;
import java.util.List;

/**
 * The event loops of a Vert.x.
 *
 * <p>To be replaced when Vert.x tells how many event loops it has, or measures their delay.
 */
public final class EventLoops {
  private EventLoops() {}

  /** All event loops, but that which accepts connections. */
  public static List<EventExecutor> of(Vertx vertx) {
    List<EventExecutor> loops = new ArrayList<>();
    ((VertxInternal) vertx).nettyEventLoopGroup().forEach(loops::add);
    return List.copyOf(loops);
  }
}
