package dev.paylink.base.work;

import dev.paylink.api.Fault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits expensive work that runs at once for each key, such as a merchant, so that the expensive
 * requests of one client wait for each other, not others for them. The more work of a key waits,
 * the longer it pauses after each, up to three times as long as that took. Thread-safe; verticle
 * instances share it.
 */
public final class Bulkhead {
  /** The longest pause, in times of what the work before it took. */
  private static final int MAX_PAUSE = 3;

  private final int maxRunning;
  private final int maxWaiting;
  private final String tooMany;
  private final Runnable refused;
  private final Map<String, Client> clients = new HashMap<>(); // guarded by this

  private record Job(Context context, Handler<Void> start) {}

  private static final class Client {
    final Queue<Job> waiting = new ArrayDeque<>();
    int running;
  }

  /**
   * @param maxRunning work of a key that may run at once
   * @param maxWaiting work of a key that may wait
   * @param tooMany start of the message of a refusal, as in {@link Fault#rateLimited}
   * @param refused called for each refusal
   */
  public Bulkhead(int maxRunning, int maxWaiting, String tooMany, Runnable refused) {
    this.refused = refused;
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
    this.tooMany = tooMany;
  }

  /**
   * Runs work after earlier work of the same key. Call it on an event loop; the work runs there.
   *
   * @return its result; fails with {@code rate_limited} if too much is waiting
   */
  public <T> Future<T> run(String key, Supplier<Future<T>> work) {
    Context context = Vertx.currentContext();
    Promise<T> result = Promise.promise();
    synchronized (this) {
      Client client = clients.computeIfAbsent(key, absent -> new Client());
      if (client.running == maxRunning) {
        if (client.waiting.size() == maxWaiting) {
          refused.run();
          return Future.failedFuture(Fault.rateLimited(tooMany, 1));
        }
        client.waiting.add(new Job(context, turn -> start(key, work).onComplete(result)));
        return result.future();
      }
      client.running++;
    }
    return start(key, work);
  }

  private <T> Future<T> start(String key, Supplier<Future<T>> work) {
    long begin = System.nanoTime();
    return Future.succeededFuture()
        .compose(begun -> work.get())
        .onComplete(ended -> startNext(key, System.nanoTime() - begin));
  }

  private void startNext(String key, long nanos) {
    Job next;
    int waited;
    synchronized (this) {
      Client client = Objects.requireNonNull(clients.get(key));
      waited = client.waiting.size();
      next = client.waiting.poll();
      if (next == null) {
        client.running--;
        if (client.running == 0) {
          clients.remove(key);
        }
      }
    }
    if (next != null) {
      startAfter(TimeUnit.NANOSECONDS.toMillis(nanos * MAX_PAUSE * waited / maxWaiting), next);
    }
  }

  private static void startAfter(long pauseMs, Job job) {
    if (pauseMs == 0) {
      job.context.runOnContext(job.start);
    } else {
      job.context.owner().setTimer(pauseMs, paused -> job.context.runOnContext(job.start));
    }
  }
}
