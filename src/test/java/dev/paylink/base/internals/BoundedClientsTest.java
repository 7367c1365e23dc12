package dev.paylink.base.internals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.NetServer;
import io.vertx.junit5.Timeout;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class BoundedClientsTest {
  private static final int MAX_BYTES = 10_000;

  @Test
  void endsAnAnswerThatIsTooLarge(Vertx vertx) {
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(BoundedClientsTest::answer)
            .listen(0, "127.0.0.1")
            .await();
    HttpClient client =
        new BoundedClients(vertx, MAX_BYTES, Duration.ofMinutes(1)).createHttpClient();
    assertEquals(MAX_BYTES, length(client, server, "/10000"));
    assertEquals(MAX_BYTES, length(client, server, "/10000")); // of the same connection
    assertThrows(Throwable.class, () -> length(client, server, "/10001"));
    assertThrows(Throwable.class, () -> length(client, server, "/endless"));
    assertEquals(1, length(client, server, "/1"));
  }

  /** Each byte comes before an idle timeout. */
  @ParameterizedTest
  @ValueSource(
      strings = {"HTTP/1.1 200 OK\r\nX-Slow: ", "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n"})
  void endsAnAnswerThatDrips(String opening, Vertx vertx) {
    NetServer server =
        vertx
            .createNetServer()
            .connectHandler(
                socket -> {
                  socket.handler(request -> {});
                  socket.write(opening);
                  vertx.setPeriodic(50, tick -> socket.write("x"));
                })
            .listen(0, "127.0.0.1")
            .await();
    HttpClient client =
        new BoundedClients(vertx, MAX_BYTES, Duration.ofSeconds(1)).createHttpClient();
    assertThrows(Throwable.class, () -> length(client, server.actualPort(), "/"));
  }

  private static int length(HttpClient client, HttpServer server, String path) {
    return length(client, server.actualPort(), path);
  }

  private static int length(HttpClient client, int port, String path) {
    return client
        .request(HttpMethod.GET, port, "127.0.0.1", path)
        .compose(request -> request.send().compose(HttpClientResponse::body))
        .await()
        .length();
  }

  private static void answer(HttpServerRequest request) {
    if (request.path().equals("/endless")) {
      request.response().setChunked(true);
      more(request);
    } else {
      int bytes = Integer.parseInt(request.path().substring(1));
      request.response().end(Buffer.buffer(new byte[bytes]));
    }
  }

  private static Future<Void> more(HttpServerRequest request) {
    return request
        .response()
        .write(Buffer.buffer(new byte[1_000]))
        .onSuccess(sent -> more(request));
  }
}
