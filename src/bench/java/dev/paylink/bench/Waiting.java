package dev.paylink.bench;

import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits, as nothing but a benchmark or a test may. */
public final class Waiting {
  private static final long PATIENCE_MINUTES = 5;
  private static final long POLL_MS = 5;

  private Waiting() {}

  /** The result, or what went wrong as an exception. */
  public static <T> T get(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sleeps. */
  public static void sleep(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits until it is so. */
  public static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("This takes too long");
      }
      sleep(POLL_MS);
    }
  }
}
