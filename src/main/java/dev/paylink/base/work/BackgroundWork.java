package dev.paylink.base.work;

import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Work that a node does by itself. */
public interface BackgroundWork {
  /** Begins it on the context of the caller, a verticle. */
  void start(Vertx vertx);

  /** Begins nothing more; completes when what had begun has ended. */
  Future<Void> stop();
}
