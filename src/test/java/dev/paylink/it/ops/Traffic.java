package dev.paylink.it.ops;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Programs of a merchant that create orders and payment links and list them, about 40 times a
 * second on several connections. What fails is recorded, and sent again with the same idempotency
 * key until it is answered.
 */
final class Traffic implements AutoCloseable {
  private static final int THREADS = 8;
  private static final long PERIOD_MS = 200;
  private static final long PAUSE_MS = 50;
  private static final Duration GIVE_UP = Duration.ofSeconds(60);

  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final Map<Integer, String> orders = new ConcurrentHashMap<>();
  private final Map<Integer, String> links = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final ApiClient merchant;

  Traffic(ApiClient merchant) {
    this.merchant = merchant;
    for (int i = 0; i < THREADS; i++) {
      long delay = i * PERIOD_MS / THREADS;
      threads.scheduleAtFixedRate(this::send, delay, PERIOD_MS, TimeUnit.MILLISECONDS);
    }
  }

  /** Sends further requests as fast as they are answered. */
  void rush(int requests) {
    for (int i = 0; i < requests; i++) {
      threads.execute(this::send);
    }
  }

  private void send() {
    int number = sent.incrementAndGet();
    switch (number % 10) {
      case 0 -> repeat(number, "GET", "/orders?perPage=20", null, 200);
      case 1 -> repeat(number, "GET", "/payment-links?perPage=20", null, 200);
      case 2, 3 -> {
        String link = "{\"title\":\"Seat %d\",\"amount\":1,\"currency\":\"JPY\"}";
        links.put(number, id(repeat(number, "POST", "/payment-links", link, 201)));
      }
      default -> {
        String order = "{\"amount\":%d,\"currency\":\"JPY\"}";
        orders.put(number, id(repeat(number, "POST", "/orders", order, 201)));
      }
    }
    answered.incrementAndGet();
  }

  private static String id(Answer created) {
    return created.json().get("id").asText();
  }

  private Answer repeat(int number, String method, String path, String json, int expected) {
    String body = json == null ? null : json.formatted(number);
    long end = System.nanoTime() + GIVE_UP.toNanos();
    while (true) {
      String failure;
      try {
        Answer answer = merchant.send(method, path, body, "Idempotency-Key", "day-" + number);
        if (answer.status() == expected) {
          return answer;
        }
        failure = answer.status() + " " + answer.text();
      } catch (CompletionException unusable) {
        failure = String.valueOf(unusable.getCause());
      }
      failures.add("%d %s %s: %s".formatted(number, method, path, failure));
      if (System.nanoTime() > end || threads.isTerminated()) {
        throw new IllegalStateException(failure);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(closed);
    }
  }

  /** Number of requests that were answered as they should. */
  int answered() {
    return answered.get();
  }

  /** Ids of acknowledged orders, by the amount, which each has for itself. */
  Map<Integer, String> orders() {
    return Map.copyOf(orders);
  }

  /** Ids of acknowledged payment links, by the number in the title. */
  Map<Integer, String> links() {
    return Map.copyOf(links);
  }

  /** Returns what failed since the last call. */
  List<String> takeFailures() {
    List<String> taken = new ArrayList<>();
    for (String one = failures.poll(); one != null; one = failures.poll()) {
      taken.add(one);
    }
    return taken;
  }

  /** Sends nothing new, and waits until everything that was sent has its answer. */
  void stop() throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(GIVE_UP.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("Not answered: " + takeFailures());
    }
    if (answered.get() != sent.get()) {
      throw new IllegalStateException("%s of %s were answered".formatted(answered, sent));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
