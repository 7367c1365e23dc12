package dev.paylink.cli.base;

import io.vertx.core.Future;

/** Waits for futures on the main thread, which is no event loop. */
public final class Await {
  private Await() {}

  /**
   * Returns the result of a future.
   *
   * @throws java.util.concurrent.CompletionException that wraps its failure
   */
  public static <T> T result(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
