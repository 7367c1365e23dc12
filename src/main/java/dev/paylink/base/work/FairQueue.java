package dev.paylink.base.work;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * Runs work of several clients up to a capacity, of which a client has at most half. Beyond it,
 * each client has a queue of its own, and the queues take turns, so that a client with much work
 * does not delay clients with little work (tenant isolation). An instance belongs to one event
 * loop.
 */
public final class FairQueue {
  private final int capacity;
  private final Map<String, Client> clients = new LinkedHashMap<>(); // the next turn first
  private int running;
  private int jobsWaiting;
  private boolean starting;

  private record Job(int cost, Runnable start) {}

  private static final class Client {
    final Queue<Job> waiting = new ArrayDeque<>();
    int running;
  }

  /**
   * @param capacity sum of the costs of work that runs at once; work that costs more runs alone
   */
  public FairQueue(int capacity) {
    this.capacity = capacity;
  }

  /**
   * Runs work when it is its client's turn.
   *
   * @param name of the client
   * @param cost at least 1
   * @return the result of the work
   */
  public <T> Future<T> run(String name, int cost, Supplier<Future<T>> work) {
    Client client = clients.computeIfAbsent(name, absent -> new Client());
    if (client.waiting.isEmpty() && hasRoom(client, cost)) {
      return start(name, client, cost, work);
    }
    Promise<T> result = Promise.promise();
    jobsWaiting++;
    client.waiting.add(new Job(cost, () -> start(name, client, cost, work).onComplete(result)));
    return result.future();
  }

  private boolean hasRoom(Client client, int cost) {
    return fits(client.running, cost, capacity / 2) && fits(running, cost, capacity);
  }

  private static boolean fits(int running, int cost, int most) {
    return running == 0 || running + cost <= most;
  }

  private <T> Future<T> start(String name, Client client, int cost, Supplier<Future<T>> work) {
    running += cost;
    client.running += cost;
    return Future.succeededFuture()
        .compose(begun -> work.get())
        .onComplete(
            ended -> {
              running -= cost;
              client.running -= cost;
              if (client.running == 0 && client.waiting.isEmpty()) {
                clients.remove(name);
              }
              startNext();
            });
  }

  /** Gives the clients turns until there is no room. */
  private void startNext() {
    if (starting) {
      return; // work that ended at once; the loop goes on
    }
    starting = true;
    while (jobsWaiting > 0 && startOneOfEach()) {
      // what has started may have ended already
    }
    starting = false;
  }

  private boolean startOneOfEach() {
    boolean started = false;
    for (String name : List.copyOf(clients.keySet())) {
      Client client = clients.get(name);
      if (client != null
          && !client.waiting.isEmpty()
          && hasRoom(client, client.waiting.element().cost())) {
        clients.remove(name);
        clients.put(name, client); // behind the others
        jobsWaiting--;
        client.waiting.remove().start().run();
        started = true;
      }
    }
    return started;
  }
}
