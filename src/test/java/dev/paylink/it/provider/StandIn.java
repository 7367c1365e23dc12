package dev.paylink.it.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** An HTTP server in place of a payment service. It can fail before and after it has acted. */
abstract class StandIn implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private volatile int failure = 500;
  private final AtomicReference<Interruption> interruption = new AtomicReference<>();

  /** What is done once, before or after a request is carried out. */
  private record Interruption(Predicate<Request> when, boolean before, Runnable action) {}

  /**
   * A request.
   *
   * @param form the fields of the query and of a form
   */
  record Request(
      String method,
      String path,
      Map<String, String> form,
      Map<String, List<String>> headers,
      String body) {
    String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().get(0))
          .findFirst()
          .orElse("");
    }
  }

  /** An answer. */
  record Reply(int status, JsonObject body) {}

  StandIn() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Acts on the next POST requests, and drops their connections instead of an answer. */
  void loseAnswers(int count) {
    lost.set(count);
  }

  /** Answers the next requests with a status, and does nothing. */
  void fail(int count, int status) {
    failure = status;
    failed.set(count);
  }

  /**
   * Does something when the next such request has come, and drops its connection.
   *
   * @param before whether the request is not carried out
   */
  void interrupt(Predicate<Request> when, boolean before, Runnable action) {
    interruption.set(new Interruption(when, before, action));
  }

  /** Whether such a request has not come yet. */
  boolean waitsForInterruption() {
    return interruption.get() != null;
  }

  List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Carries out a request; the calls are one after the other. */
  abstract Reply answer(Request request);

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      Request request = request(exchange);
      requests.add(request);
      if (isInterrupted(request, true)) {
        return;
      }
      Reply reply;
      synchronized (this) {
        reply =
            failed.getAndUpdate(left -> Math.max(0, left - 1)) > 0
                ? new Reply(failure, new JsonObject())
                : answer(request);
      }
      if (isInterrupted(request, false)) {
        return;
      }
      if (request.method().equals("POST") && lost.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        return; // closes the connection
      }
      byte[] body = reply.body().encode().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isInterrupted(Request request, boolean before) {
    Interruption next = interruption.get();
    boolean now =
        next != null
            && next.before() == before
            && next.when().test(request)
            && interruption.compareAndSet(next, null);
    if (now) {
      next.action().run();
    }
    return now;
  }

  private static Request request(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> fields = new LinkedHashMap<>();
    String query = exchange.getRequestURI().getRawQuery();
    for (String field : ((query == null ? "" : query) + "&" + body).split("&")) {
      String[] parts = field.split("=", 2);
      if (parts.length == 2) {
        fields.put(decoded(parts[0]), decoded(parts[1]));
      }
    }
    return new Request(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath(),
        fields,
        exchange.getRequestHeaders(),
        body);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
