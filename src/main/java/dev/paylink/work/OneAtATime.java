package dev.paylink.work;

import dev.paylink.api.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Runs expensive work one at a time for each key, such as a merchant, so that the expensive
 * requests of one client take one connection and wait for each other, not others for them
 * (bulkhead). An instance belongs to one event loop.
 */
public final class OneAtATime {
  private final int maxWaiting;
  private final String tooMany;
  private final Map<String, Queue<Runnable>> waiting = new HashMap<>();

  /**
   * @param maxWaiting work that may wait for each key
   * @param tooMany start of the message of a refusal, as in {@link Fault#rateLimited}
   */
  public OneAtATime(int maxWaiting, String tooMany) {
    this.maxWaiting = maxWaiting;
    this.tooMany = tooMany;
  }

  /**
   * Runs work after that of the same key which came before.
   *
   * @return its result; fails with {@code rate_limited} if too much is waiting
   */
  public <T> Future<T> run(String key, Supplier<Future<T>> work) {
    Queue<Runnable> others = waiting.get(key);
    if (others == null) {
      waiting.put(key, new ArrayDeque<>());
      return start(key, work);
    }
    if (others.size() >= maxWaiting) {
      return Future.failedFuture(Fault.rateLimited(tooMany, 1));
    }
    Promise<T> result = Promise.promise();
    others.add(() -> start(key, work).onComplete(result));
    return result.future();
  }

  private <T> Future<T> start(String key, Supplier<Future<T>> work) {
    return Future.succeededFuture()
        .compose(begun -> work.get())
        .onComplete(ended -> startNext(key));
  }

  private void startNext(String key) {
    Queue<Runnable> others = waiting.getOrDefault(key, new ArrayDeque<>());
    if (others.isEmpty()) {
      waiting.remove(key);
    } else {
      others.remove().run();
    }
  }
}
