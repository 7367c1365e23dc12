package dev.paylink.data.db;

import dev.paylink.api.Fault;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Optimistic locking: a change reads rows with their versions ({@code xmin}), decides, and writes
 * if the rows still have these versions. Else it starts again.
 */
public final class OptimisticLock {
  /** Each attempt in vain means that another change of the same rows succeeded. */
  private static final int MOST_ATTEMPTS = 50;

  private OptimisticLock() {}

  /**
   * Repeats a change until it is written.
   *
   * @param attempt reads, decides and writes; empty if a row has changed meanwhile
   * @return fails with {@code unavailable} if each attempt is in vain
   */
  public static <T> Future<T> change(Supplier<Future<Optional<T>>> attempt) {
    return change(attempt, MOST_ATTEMPTS);
  }

  private static <T> Future<T> change(Supplier<Future<Optional<T>>> attempt, int attempts) {
    if (attempts == 0) {
      return Future.failedFuture(
          Fault.unavailable("Others change the same object at the same time; try again", null));
    }
    return attempt
        .get()
        .compose(
            written ->
                written
                    .map(Future::succeededFuture)
                    .orElseGet(() -> change(attempt, attempts - 1)));
  }
}
