package dev.paylink.cli.base;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits on the main thread, which is no event loop. */
public final class Await {
  private static final Duration PAUSE = Duration.ofMillis(200);

  private Await() {}

  /**
   * Returns the result of a future.
   *
   * @throws java.util.concurrent.CompletionException that wraps its failure
   */
  public static <T> T result(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  /**
   * Waits until a condition holds, which is looked at five times a second.
   *
   * @return whether it holds in time
   */
  public static boolean until(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      pause(PAUSE);
    }
    return true;
  }

  /** Does nothing for a while. */
  public static void pause(Duration time) {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted");
    }
  }
}
