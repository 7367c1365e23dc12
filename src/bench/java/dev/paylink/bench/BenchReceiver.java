package dev.paylink.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A receiver in a JVM of its own that accepts every request. */
public final class BenchReceiver implements AutoCloseable {
  private static final String POSTS = "/posts";

  private final Process process;
  private final int port;

  private BenchReceiver(Process process) throws IOException {
    this.process = process;
    this.port = Integer.parseInt(process.inputReader().readLine());
  }

  /** Starts a receiver. */
  public static BenchReceiver start() {
    try {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String classes = System.getProperty("java.class.path");
      return new BenchReceiver(
          new ProcessBuilder(java, "-cp", classes, BenchReceiver.class.getName())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the receiver, and prints its port. */
  public static void main(String... arguments) {
    AtomicReference<Buffer> last = new AtomicReference<>();
    AtomicLong posts = new AtomicLong();
    Machine.vertx()
        .createHttpServer(new HttpServerOptions().setHost("127.0.0.1"))
        .requestHandler(
            request -> {
              if (request.method() == HttpMethod.GET) {
                boolean counts = request.path().equals(POSTS);
                request.response().end(counts ? Buffer.buffer(posts.toString()) : last.get());
                return;
              }
              request
                  .body()
                  .onSuccess(
                      body -> {
                        last.set(body);
                        posts.incrementAndGet();
                        request.response().end("{\"ok\":true}");
                      });
            })
        .listen(0)
        .onSuccess(server -> System.out.println(server.actualPort()));
  }

  /** Returns the URL of the receiver. */
  public String url() {
    return url("/events");
  }

  private String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  /** Returns the body of the last request. */
  public String lastBody() {
    return get("/events");
  }

  /** Returns the number of requests so far. */
  public long posts() {
    return Long.parseLong(get(POSTS));
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
