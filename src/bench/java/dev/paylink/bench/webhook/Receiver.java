package dev.paylink.bench.webhook;

import dev.paylink.bench.Machine;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A receiver in a JVM of its own that accepts every request. */
public final class Receiver implements AutoCloseable {
  private static final String EVENTS = "/events";
  private static final String SLOW = "/slow";
  private static final String TIMED = "/timed/";
  private static final String PAID = "/paid";
  private static final String POSTS = "/posts";

  private static final long SLOW_MS = 5;

  /** How long is waited for an event. */
  static final int TIMEOUT_MS = 30_000;

  private final Process process;
  private final int port;

  private Receiver(Process process) throws IOException {
    this.process = process;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    this.port = Integer.parseInt(process.inputReader().readLine());
  }

  /** Starts a receiver. */
  public static Receiver start() {
    try {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String classes = System.getProperty("java.class.path");
      return new Receiver(
          new ProcessBuilder(java, "-cp", classes, Receiver.class.getName())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the receiver, and prints its port. */
  public static void main(String... arguments) {
    Vertx vertx = Machine.vertx();
    Received received = new Received(vertx);
    vertx
        .createHttpServer(new HttpServerOptions().setHost("127.0.0.1"))
        .requestHandler(received::handle)
        .listen(0)
        .onSuccess(server -> System.out.println(server.actualPort()));
  }

  /** What has arrived. */
  private static final class Received {
    private final Vertx vertx;
    private final AtomicReference<Buffer> last = new AtomicReference<>();
    private final AtomicLong posts = new AtomicLong();
    private final Map<String, Promise<Long>> arrivals = new ConcurrentHashMap<>(); // by object
    private final Map<String, Long> paid = new ConcurrentHashMap<>(); // by order

    Received(Vertx vertx) {
      this.vertx = vertx;
    }

    void handle(HttpServerRequest request) {
      long now = System.nanoTime();
      if (request.method() == HttpMethod.GET) {
        answer(request);
        return;
      }
      request
          .body()
          .onSuccess(
              body -> {
                posts.incrementAndGet();
                if (request.path().equals(SLOW)) {
                  vertx.setTimer(SLOW_MS, over -> request.response().end());
                  return;
                }
                if (request.path().startsWith(TIMED)) {
                  arrival(object(new JsonObject(body))).tryComplete(now);
                } else if (request.path().equals(PAID)) {
                  JsonObject event = new JsonObject(body);
                  if (event.getString("type").equals("order.paid")) {
                    paid.putIfAbsent(object(event), now);
                  }
                }
                last.set(body);
                request.response().end("{\"ok\":true}");
              });
    }

    private static String object(JsonObject event) {
      return event.getJsonObject("data").getJsonObject("object").getString("id");
    }

    private void answer(HttpServerRequest request) {
      if (request.path().startsWith(TIMED)) {
        arrival(request.path().substring(TIMED.length()))
            .future()
            .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
            .onComplete(
                nanos -> request.response().end(nanos.toString()),
                late -> request.response().end());
      } else if (request.path().equals(PAID)) {
        request.response().end(new JsonObject(new HashMap<>(paid)).toBuffer());
        paid.clear();
      } else {
        boolean counts = request.path().equals(POSTS);
        request.response().end(counts ? Buffer.buffer(posts.toString()) : last.get());
      }
    }

    private Promise<Long> arrival(String object) {
      return arrivals.computeIfAbsent(object, first -> Promise.promise());
    }
  }

  /** The URL of a receiver that answers at once. */
  String url() {
    return url(EVENTS);
  }

  /** The URL of a receiver that answers after 5 ms. */
  String slowUrl() {
    return url(SLOW);
  }

  /** The URL of a receiver that keeps the time of each object's first event. */
  String timedUrl() {
    return url(TIMED);
  }

  /** The URL of a receiver that keeps the times of events {@code order.paid}. */
  public String paidUrl() {
    return url(PAID);
  }

  private String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  /** Returns the body of the last request. */
  String lastBody() {
    return get(EVENTS);
  }

  /**
   * Returns when the first {@code order.paid} of each order came, since the last call, by the clock
   * of {@link #arrival}.
   */
  public Map<String, Long> paid() {
    Map<String, Long> paid = new HashMap<>();
    new JsonObject(get(PAID))
        .forEach(order -> paid.put(order.getKey(), ((Number) order.getValue()).longValue()));
    return paid;
  }

  /** Returns the number of requests so far. */
  public long posts() {
    return Long.parseLong(get(POSTS));
  }

  /**
   * Waits for the first event of an object; returns when it arrived, by {@link System#nanoTime()},
   * which on Linux is one clock for all processes; empty if it does not arrive in time.
   */
  OptionalLong arrival(String object) {
    String nanos = get(TIMED + object);
    return nanos.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(nanos));
  }

  private String get(String path) {
    try (InputStream body = URI.create(url(path)).toURL().openStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
