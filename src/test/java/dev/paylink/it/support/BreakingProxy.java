package dev.paylink.it.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy before a node that breaks requests which have a {@code Content-Range}. */
public final class BreakingProxy implements AutoCloseable {
  private static final List<String> PASSED =
      List.of("Authorization", "Content-Type", "Content-Range", "Repr-Digest");

  private final HttpClient http = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> ranges = new CopyOnWriteArrayList<>();
  private final String origin;
  private final HttpServer server;
  private volatile Script script = (range, count) -> Break.NONE;

  /** What becomes of a request. */
  public enum Break {
    NONE,
    /** The node gets it, and its answer is lost. */
    ANSWER_LOST,
    BAD_GATEWAY,
    UNAUTHORIZED
  }

  /** Says what becomes of a request. */
  @FunctionalInterface
  public interface Script {
    /**
     * @param range its {@code Content-Range}
     * @param count how many of this range there were, with this one
     */
    Break of(String range, int count);
  }

  /**
   * @param origin of the node
   */
  public BreakingProxy(String origin) {
    this.origin = origin;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public void script(Script next) {
    script = next;
  }

  public String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The {@code Content-Range} of all requests that had one. */
  public List<String> ranges() {
    return List.copyOf(ranges);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Break broken = next(exchange);
      if (broken == Break.BAD_GATEWAY || broken == Break.UNAUTHORIZED) {
        exchange.sendResponseHeaders(broken == Break.BAD_GATEWAY ? 502 : 401, -1);
        return;
      }
      HttpResponse<byte[]> answer = pass(exchange, body);
      if (broken == Break.NONE) {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
        exchange.getResponseBody().write(answer.body());
      }
    }
  }

  private Break next(HttpExchange exchange) {
    String range = exchange.getRequestHeaders().getFirst("Content-Range");
    if (range == null) {
      return Break.NONE;
    }
    ranges.add(range);
    return script.of(range, Collections.frequency(ranges, range));
  }

  private HttpResponse<byte[]> pass(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String name : PASSED) {
      if (exchange.getRequestHeaders().containsKey(name)) {
        request.header(name, exchange.getRequestHeaders().getFirst(name));
      }
    }
    try {
      return http.send(request.build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
