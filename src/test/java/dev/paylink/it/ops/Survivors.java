package dev.paylink.it.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RetryingSeller;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Asks the nodes that are left all the time, from the kill of another one to its return. */
final class Survivors implements AutoCloseable {
  private static final int REFUSED = 400;
  private static final long PAUSE_MS = 20;

  private final List<JarNode> nodes;
  private final String token;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger repeated = new AtomicInteger();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicLong slowest = new AtomicLong();
  private final Thread thread = new Thread(this::ask, "survivors");
  private volatile boolean closed;

  Survivors(List<JarNode> nodes, String token) {
    this.nodes = nodes;
    this.token = token;
    thread.start();
  }

  private void ask() {
    while (!closed) {
      for (JarNode node : nodes) {
        send(node, "GET", "/orders?perPage=1", "", null);
        send(node, "GET", "/events?limit=1", "", null);
        send(node, "POST", "/orders", RetryingSeller.ORDER, RetryingSeller.FIRST_KEY);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Repeats a request that has failed once, as a busy database fails some. */
  private void send(JarNode node, String method, String path, String json, String key) {
    Optional<String> failure = failure(node, method, path, json, key);
    if (failure.isPresent()) {
      repeated.incrementAndGet();
      System.out.println("[paylink] " + method + " " + path + " is repeated: " + failure.get());
      failure(node, method, path, json, key).ifPresent(failures::add);
    }
  }

  private Optional<String> failure(
      JarNode node, String method, String path, String json, String key) {
    long began = System.nanoTime();
    try {
      HttpResponse<String> answer = node.send(token, method, path, json, key);
      return answer.statusCode() < REFUSED
          ? Optional.empty()
          : Optional.of(answer.statusCode() + " " + answer.body());
    } catch (IOException noAnswer) {
      return Optional.of(method + " " + path + ": " + noAnswer);
    } finally {
      answers.incrementAndGet();
      slowest.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began), Math::max);
    }
  }

  int repeated() {
    return repeated.get();
  }

  int answers() {
    return answers.get();
  }

  long slowestMs() {
    return slowest.get();
  }

  void assertAnswered() {
    assertTrue(answers.get() > 0);
    assertEquals(List.of(), List.copyOf(failures));
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
