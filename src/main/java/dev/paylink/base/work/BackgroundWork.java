package dev.paylink.base.work;

import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** Work that no request asks for. */
public interface BackgroundWork {
  /** Starts it on the context of the caller, a verticle. */
  void start(Vertx vertx);

  /** Starts nothing more; completes when the current run has finished. */
  Future<Void> stop();
}
