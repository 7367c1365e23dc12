package dev.paylink.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Webhook receiver that verifies every request with the public library and answers 200, an error,
 * late, too late or not at all, as configured.
 */
public final class ErraticReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Vertx vertx = Vertx.vertx();
  private final int failurePercent;
  private volatile long slowMs;
  private final HttpServer server;
  private final Map<String, Received> received = new ConcurrentHashMap<>();
  private final Set<HttpServerRequest> open = ConcurrentHashMap.newKeySet();
  private final Queue<String> errors = new ConcurrentLinkedQueue<>();
  private volatile Webhook verifier;

  /**
   * Creates a receiver; with a failure rate of 0 it always answers 200 after {@code slowMs}.
   *
   * @param failurePercent percentage of requests that fail or are answered late
   * @param slowMs delay of a slow answer, in milliseconds
   */
  public ErraticReceiver(int failurePercent, long slowMs) {
    this.failurePercent = failurePercent;
    this.slowMs = slowMs;
    // Linger 0: closing resets the connection.
    this.server =
        TestService.await(
            vertx
                .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setSoLinger(0))
                .requestHandler(request -> request.body().onSuccess(body -> read(request, body)))
                .listen(0));
  }

  /** Requests received with one webhook-id. */
  public record Received(String body, AtomicInteger times, AtomicInteger accepted) {
    public JsonNode event() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  public String url() {
    return "http://127.0.0.1:%d/events".formatted(server.actualPort());
  }

  public void trust(String secret) {
    try {
      verifier = new Webhook(secret);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Changes the delay of slow answers, in milliseconds. */
  public void slow(long ms) {
    slowMs = ms;
  }

  /** Returns the received requests by webhook-id. */
  public Map<String, Received> received() {
    return received;
  }

  /** Returns the number of requests that are neither answered nor broken off. */
  public int open() {
    return open.size();
  }

  /** Returns descriptions of requests that should not have been sent. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  private void read(HttpServerRequest request, Buffer body) {
    open.add(request);
    request.response().endHandler(ended -> open.remove(request));
    request.response().closeHandler(closed -> open.remove(request));
    String text = body.toString();
    String id = String.valueOf(request.getHeader("webhook-id"));
    verify(request, text);
    Received one =
        received.computeIfAbsent(
            id, first -> new Received(text, new AtomicInteger(), new AtomicInteger()));
    one.times().incrementAndGet();
    if (!one.body().equals(text)) {
      errors.add("%s has two bodies:%n%s%nand%n%s".formatted(id, one.body(), text));
    }
    answer(request, one);
  }

  private void verify(HttpServerRequest request, String body) {
    Map<String, List<String>> headers = new ConcurrentHashMap<>();
    request.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    try {
      verifier.verify(body, HttpHeaders.of(headers, (name, value) -> true));
    } catch (WebhookVerificationException e) {
      errors.add(e + ": " + headers + body);
    }
  }

  private void answer(HttpServerRequest request, Received one) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (failurePercent == 0) {
      vertx.setTimer(slowMs, timer -> accept(request, one));
      return;
    }
    if (random.nextInt(100) >= failurePercent) {
      accept(request, one);
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> request.response().setStatusCode(500).end("{\"error\":\"erratic\"}");
      case 1 -> request.connection().close();
      case 2 -> vertx.setTimer(1 + slowMs / 5, timer -> accept(request, one));
      default ->
          vertx.setTimer(slowMs, timer -> accept(request, one)); // the sender may have timed out
    }
  }

  private static void accept(HttpServerRequest request, Received one) {
    request.response().setStatusCode(200).end().onSuccess(sent -> one.accepted().incrementAndGet());
  }

  @Override
  public void close() {
    TestService.await(vertx.close());
  }
}
