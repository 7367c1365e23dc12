package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.awaitility.Awaitility;

/** Webhook receiver that records calls and answers as scripted by the test. */
public final class Receiver implements AutoCloseable {
  private static final Reply OK = Reply.of(200, "thanks");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger maxInFlight = new AtomicInteger();
  private volatile Function<Call, Reply> script = call -> OK;

  /** Answer of the receiver; headers are alternating names and values. */
  public record Reply(int status, byte[] body, String... headers) {
    public static Reply of(int status, String body, String... headers) {
      return new Reply(status, body.getBytes(StandardCharsets.UTF_8), headers);
    }
  }

  /**
   * Request received.
   *
   * @param headers names in lower case
   * @param nanos {@link System#nanoTime} of arrival
   */
  public record Call(String target, Map<String, List<String>> headers, String body, long nanos) {
    /** Returns the single value of a header. */
    public String header(String name) {
      List<String> values = headers.getOrDefault(name, List.of());
      assertEquals(1, values.size(), name);
      return values.get(0);
    }

    public String id() {
      return header("webhook-id");
    }

    public JsonNode json() {
      try {
        return new ObjectMapper().readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public String type() {
      return json().get("type").asText();
    }

    /** Returns whether the public library accepts the request's signature with this secret. */
    public boolean isSignedWith(String secret) {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch (WebhookVerificationException e) {
        return false;
      } catch (EmptyWebhookSecretException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }

  public Receiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    int now = inFlight.incrementAndGet();
    maxInFlight.accumulateAndGet(now, Math::max);
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String target = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      Call call = new Call(target, headers(exchange), body, System.nanoTime());
      calls.add(call);
      Reply reply = script.apply(call);
      inFlight.decrementAndGet(); // before the sender can see the answer
      for (int i = 0; i < reply.headers().length; i += 2) {
        exchange.getResponseHeaders().add(reply.headers()[i], reply.headers()[i + 1]);
      }
      int length = reply.body().length;
      exchange.sendResponseHeaders(reply.status(), length == 0 ? -1 : length);
      exchange.getResponseBody().write(reply.body());
    }
  }

  private static Map<String, List<String>> headers(HttpExchange exchange) {
    Map<String, List<String>> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
    return headers;
  }

  public String url() {
    return "http://127.0.0.1:%d/events?a=b".formatted(server.getAddress().getPort());
  }

  /** Answers every following call with this status. */
  public void answer(int status, String... headers) {
    Reply reply = Reply.of(status, status == 204 ? "" : "answer " + status, headers);
    script(call -> reply);
  }

  /** Answers following calls by a function, which may block. */
  public void script(Function<Call, Reply> other) {
    script = other;
  }

  /** Answers following calls with 200 once the latch is released. */
  public void answerAfter(CountDownLatch latch) {
    script(
        call -> {
          try {
            latch.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e); // the receiver was closed
          }
          return OK;
        });
  }

  /** Returns the calls in order of arrival. */
  public List<Call> calls() {
    return calls;
  }

  public List<String> ids() {
    return calls.stream().map(Call::id).toList();
  }

  /** Waits for {@code count} calls in total and returns the last of them. */
  public Call await(int count) {
    Awaitility.await().until(() -> calls.size() >= count);
    return calls.get(count - 1);
  }

  /** Waits for a call about an object and returns the first of them. */
  public Call awaitObject(String id) {
    return Awaitility.await()
        .until(
            () ->
                calls.stream()
                    .filter(call -> call.json().at("/data/object/id").asText().equals(id))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  /** Returns the highest number of requests in flight at the same time. */
  public int maxInFlight() {
    return maxInFlight.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
