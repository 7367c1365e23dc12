package dev.paylink.bench;

import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Blocking waits, for benchmarks and tests only. */
public final class Waiting {
  private static final long TIMEOUT_MINUTES = 5;
  private static final long POLL_MS = 5;

  private Waiting() {}

  /** Returns the result of a future; throws an exception if it fails. */
  public static <T> T get(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
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

  /** Waits until a condition holds. */
  public static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(TIMEOUT_MINUTES);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("The condition did not hold in time");
      }
      sleep(POLL_MS);
    }
  }
}
