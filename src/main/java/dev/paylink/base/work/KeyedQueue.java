package dev.paylink.base.work;

import dev.paylink.api.Fault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs work of a key, such as the changes of one object, one after the other. What waits holds
 * nothing, above all no connection to the database. Thread-safe; verticle instances share it.
 */
public final class KeyedQueue {
  private static final int MAX_WAITING = 256;
  private static final long MAX_WAIT_MS = TimeUnit.SECONDS.toMillis(5);

  private final Map<Object, Queue<Job>> waiting =
      new HashMap<>(); // of running keys; guarded by this
  private final long maxWaitMs;

  private record Job(Context context, Promise<@Nullable Void> turn) {}

  public KeyedQueue() {
    this(MAX_WAIT_MS);
  }

  KeyedQueue(long maxWaitMs) {
    this.maxWaitMs = maxWaitMs;
  }

  /**
   * Runs work when the work of the same key that came before has ended. The work runs on the
   * context of the caller.
   *
   * @return its result; fails with {@code unavailable} after 5 s, or if 256 wait
   */
  public <T> Future<T> run(Object key, Supplier<Future<T>> work) {
    return turn(key)
        .compose(
            turn ->
                Future.succeededFuture()
                    .compose(started -> work.get())
                    .onComplete(ended -> startNext(key)));
  }

  private Future<@Nullable Void> turn(Object key) {
    Vertx vertx = Vertx.currentContext() == null ? null : Vertx.currentContext().owner();
    synchronized (this) {
      Queue<Job> before = waiting.get(key);
      if (before == null) {
        waiting.put(key, new ArrayDeque<>());
        return Future.succeededFuture();
      }
      if (vertx == null || before.size() == MAX_WAITING) {
        return Future.failedFuture(tooMany());
      }
      Job job = new Job(vertx.getOrCreateContext(), Promise.promise());
      before.add(job);
      long timer = vertx.setTimer(maxWaitMs, late -> giveUp(before, job));
      return job.turn().future().onComplete(turn -> vertx.cancelTimer(timer));
    }
  }

  private void giveUp(Queue<Job> queue, Job job) {
    boolean waits;
    synchronized (this) {
      waits = queue.remove(job);
    }
    if (waits) {
      job.turn().fail(tooMany());
    }
  }

  private static Fault tooMany() {
    return Fault.unavailable("Too many changes of this object are waiting; try again", null);
  }

  private void startNext(Object key) {
    Job next;
    synchronized (this) {
      Queue<Job> queue = waiting.get(key);
      next = queue == null ? null : queue.poll();
      if (next == null) {
        waiting.remove(key);
      }
    }
    if (next != null) {
      next.context().runOnContext(turn -> next.turn().complete());
    }
  }
}
