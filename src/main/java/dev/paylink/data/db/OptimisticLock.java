package dev.paylink.data.db;

import dev.paylink.api.Fault;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Optimistic locking: a change reads rows with their versions ({@code xmin}), decides, and writes
 * if the rows still have these versions. Else it starts again.
 */
public final class OptimisticLock {
  /** Each attempt in vain means that another change of the same rows succeeded. */
  private static final int MOST_ATTEMPTS = 50;

  private OptimisticLock() {}

  /** An attempt to make a change. */
  public interface Attempt<T> {
    /**
     * Reads, decides and writes.
     *
     * @param isFirst whether it may share a statement, which passes over rows that are locked;
     *     later ones wait for locks
     */
    Future<Attempted<T>> make(boolean isFirst);
  }

  /**
   * What became of an attempt.
   *
   * @param result null if a row has changed or was locked meanwhile
   */
  public record Attempted<T>(@Nullable T result) {
    /** The change is written, or there was nothing to write. */
    public static <T> Attempted<T> done(T result) {
      return new Attempted<>(result);
    }

    /** A row has changed or was locked meanwhile: the change starts again. */
    public static <T> Attempted<T> inVain() {
      return new Attempted<>(null);
    }
  }

  /**
   * Repeats a change until it is written.
   *
   * @return fails with {@code unavailable} if each attempt is in vain
   */
  public static <T> Future<T> change(Attempt<T> attempt) {
    return change(attempt, 1);
  }

  private static <T> Future<T> change(Attempt<T> attempt, int number) {
    if (number > MOST_ATTEMPTS) {
      return Future.failedFuture(
          Fault.unavailable("Others change the same object at the same time; try again", null));
    }
    return attempt
        .make(number == 1)
        .compose(
            attempted -> {
              T result = attempted.result();
              return result == null ? change(attempt, number + 1) : Future.succeededFuture(result);
            });
  }
}
