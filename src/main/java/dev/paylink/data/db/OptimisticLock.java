package dev.paylink.data.db;

import dev.paylink.api.Fault;
import dev.paylink.base.work.CallerContext;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Optimistic locking: a change reads rows with their versions ({@code xmin}), decides, and writes
 * if the rows still have these versions, else it starts again. Changes of the same object take
 * turns, so that each meets only the changes of other event loops. An instance belongs to one event
 * loop, and to changes outside of transactions: one that holds locks must not wait its turn.
 */
public final class OptimisticLock {
  private static final int MOST_ATTEMPTS = 50;

  /** Less than the 5 s after which the sender of a command gives up. */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(4);

  /** The last change that takes its turn, by object. */
  private final Map<Object, Future<?>> turns = new HashMap<>();

  private final LongSupplier nanos;

  public OptimisticLock() {
    this(System::nanoTime);
  }

  OptimisticLock(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** An attempt to make a change. */
  public interface Attempt<T> {
    /**
     * Reads, decides and writes.
     *
     * @param mayShare whether it may share a statement, which passes over rows that are locked: the
     *     first attempt. Later ones wait for locks
     */
    Future<Attempted<T>> make(boolean mayShare);
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
   * @param object what is changed
   * @return fails with {@code unavailable} if each attempt is in vain, or its turn comes late
   */
  public <T> Future<T> change(Object object, Attempt<T> attempt) {
    Future<?> before = turns.get(object);
    Future<T> turn = before == null ? make(attempt, 1) : after(before, attempt);
    if (!turn.isComplete()) {
      turns.put(object, turn);
    }
    return turn.onComplete(ended -> turns.remove(object, turn));
  }

  private <T> Future<T> after(Future<?> before, Attempt<T> attempt) {
    long since = nanos.getAsLong();
    return CallerContext.of(before)
        .transform(
            ended ->
                nanos.getAsLong() - since < LONGEST_WAIT_NANOS
                    ? make(attempt, 1)
                    : Future.failedFuture(busy()));
  }

  private static <T> Future<T> make(Attempt<T> attempt, int number) {
    if (number > MOST_ATTEMPTS) {
      return Future.failedFuture(busy());
    }
    return attempt
        .make(number == 1)
        .compose(
            attempted -> {
              T result = attempted.result();
              return result == null ? make(attempt, number + 1) : Future.succeededFuture(result);
            });
  }

  private static Fault busy() {
    return Fault.unavailable("Others change the same object at the same time; try again", null);
  }
}
