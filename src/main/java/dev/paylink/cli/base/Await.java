package dev.paylink.cli.base;

import io.vertx.core.Future;

/** Waits on the command line's own thread, which is no event loop. */
public final class Await {
  private Await() {}

  /**
   * The result of a future.
   *
   * @throws java.util.concurrent.CompletionException around its failure
   */
  public static <T> T result(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
