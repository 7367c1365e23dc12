package dev.paylink.work;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Runs work of several clients up to a capacity. Beyond it, each client has a queue of its own, and
 * the queues take turns, so that a client with much work does not delay those with little (tenant
 * isolation). An instance belongs to one event loop.
 */
public final class FairQueue {
  private final int capacity;
  private final Map<String, Queue<Job>> waiting = new LinkedHashMap<>(); // the next turn first
  private int running;

  private record Job(int cost, Runnable start) {}

  /**
   * @param capacity sum of the costs of work that runs at once; work that costs more runs alone
   */
  public FairQueue(int capacity) {
    this.capacity = capacity;
  }

  /**
   * Runs work when it is its client's turn.
   *
   * @param cost at least 1
   * @return the result of the work
   */
  public <T> Future<T> run(String client, int cost, Supplier<Future<T>> work) {
    if (waiting.isEmpty() && hasRoom(cost)) {
      return start(cost, work);
    }
    Promise<T> result = Promise.promise();
    waiting
        .computeIfAbsent(client, absent -> new ArrayDeque<>())
        .add(new Job(cost, () -> start(cost, work).onComplete(result)));
    return result.future();
  }

  private boolean hasRoom(int cost) {
    return running == 0 || running + cost <= capacity;
  }

  private <T> Future<T> start(int cost, Supplier<Future<T>> work) {
    running += cost;
    return Future.succeededFuture()
        .compose(begun -> work.get())
        .onComplete(
            ended -> {
              running -= cost;
              startNext();
            });
  }

  private void startNext() {
    while (!waiting.isEmpty()) {
      Map.Entry<String, Queue<Job>> turn = waiting.entrySet().iterator().next();
      Queue<Job> jobs = turn.getValue();
      if (!hasRoom(jobs.element().cost())) {
        return;
      }
      Job next = jobs.remove();
      waiting.remove(turn.getKey());
      if (!jobs.isEmpty()) {
        waiting.put(turn.getKey(), jobs); // behind the others
      }
      next.start().run();
    }
  }
}
