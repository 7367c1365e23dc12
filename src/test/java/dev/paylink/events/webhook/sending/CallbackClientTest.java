package dev.paylink.events.webhook.sending;

import static dev.paylink.events.webhook.sending.ScriptedReceiver.status;
import static dev.paylink.events.webhook.sending.ScriptedReceiver.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.paylink.base.config.BuildInfo;
import dev.paylink.events.webhook.sending.ScriptedReceiver.Script;
import dev.paylink.events.webhook.target.Target;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class CallbackClientTest {
  private static final Script SILENCE = (socket, out) -> Thread.sleep(60_000);
  private static CallbackFixture bench;

  @BeforeAll
  static void open(Vertx vertx) {
    bench = new CallbackFixture(vertx, Duration.ofSeconds(15), "");
  }

  @Test
  void sendsTheRequestThatReceiversExpect() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(status(200, "Retry-After: 7"))) {
      Target target =
          new Target(
              SocketAddress.inetSocketAddress(receiver.port(), "127.0.0.1"),
              CallbackFixture.HOST,
              false,
              "/a%20b?c=d");
      Map<String, String> headers =
          Map.of("X-Shop", "14", "Host", "evil.example", "content-length", "1", "TE", "trailers");
      CallbackResult result =
          bench.client.post(target, headers, Buffer.buffer("{\"a\":1}")).await();
      assertEquals(
          "POST /a%20b?c=d HTTP/1.1|X-Shop: 14|content-length: 7|content-type: application/json"
              + "|host: hooks.shop.example:"
              + receiver.port()
              + "|user-agent: Paylink/%s (webhooks)|{\"a\":1}".formatted(BuildInfo.THIS.version()),
          withSortedHeaders(receiver.requests.get(0)));
      assertEquals(200, result.status());
      assertEquals("ok", result.body());
      assertEquals(Map.of("retry-after", "7", "content-length", "2"), result.headers());
      assertEquals("7", result.retryAfter());
      assertNull(result.error());
      assertEquals(CallbackFixture.NOW, result.startedAt());
    }
  }

  /** Sorts the header lines, because their order does not matter. */
  private static String withSortedHeaders(String request) {
    String[] lines = request.split("\n");
    Stream<String> headers = Stream.of(lines).skip(1).limit(lines.length - 2L).sorted();
    return Stream.of(Stream.of(lines[0]), headers, Stream.of(lines[lines.length - 1]))
        .flatMap(part -> part)
        .reduce((left, right) -> left + "|" + right)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "101, The answer was 101 instead of 2xx",
        "200, -",
        "204, -",
        "304, The answer was 304; redirects are not followed",
        "400, The answer was 400 instead of 2xx",
        "410, The answer was 410 instead of 2xx",
        "429, The answer was 429 instead of 2xx",
        "500, The answer was 500 instead of 2xx",
        "503, The answer was 503 instead of 2xx"
      })
  void reportsAnErrorForAnyStatusOtherThan2xx(int status, String error) throws IOException {
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(status == 304 ? text("HTTP/1.1 304 N\r\n\r\n") : status(status))) {
      CallbackResult result = bench.post(receiver.port());
      assertEquals(status, result.status());
      assertEquals(error, result.error());
    }
  }

  @Test
  void decodesInvalidTextAndCutsBetweenCharacters() throws IOException {
    String umlauts = "\u00c3\u00bc".repeat(1_500); // ü, in bytes
    String body = "a\u0000" + "\u00ff" + umlauts;
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            text(
                "HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(body.length(), body)))) {
      CallbackResult result = bench.post(receiver.port());
      assertEquals("a\uFFFD\uFFFD" + "ü".repeat(1022), result.body());
      assertEquals("1, 2", String.valueOf(result.headers().get("x-a")));
    }
  }

  @Test
  void reusesConnectionsForTheSameAddressAndHostOnly() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(status(200))) {
      SocketAddress address = SocketAddress.inetSocketAddress(receiver.port(), "127.0.0.1");
      IntStream.range(0, 3).forEach(i -> bench.post(receiver.port()));
      assertEquals(1, receiver.connections.get());
      bench.post(new Target(address, "other.shop.example", false, "/"));
      assertEquals(2, receiver.connections.get());
      assertEquals(4, receiver.requests.size());
    }
  }

  @Test
  void reportsAnInvalidHeader() {
    Target target =
        new Target(SocketAddress.inetSocketAddress(1, "127.0.0.1"), "h.example", false, "/");
    for (Map<String, String> headers : List.of(Map.of("X", "a\r\nY: b"), Map.of("X Y", "b"))) {
      assertEquals(
          "A header of the endpoint cannot be sent",
          bench.client.post(target, headers, Buffer.buffer()).await().error(),
          headers::toString);
    }
  }

  @Test
  void endsAttemptsInFlightWhenItIsClosed(Vertx vertx) throws IOException {
    CallbackFixture closing = new CallbackFixture(vertx, Duration.ofSeconds(15), "");
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            (socket, out) -> {
              closing.client.close();
              SILENCE.answer(socket, out);
            })) {
      assertEquals(
          "The connection was closed before an answer came", closing.post(receiver.port()).error());
      assertNotNull(closing.post(receiver.port()).error());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void followsNoRedirects(int status) throws IOException {
    try (ScriptedReceiver canary = new ScriptedReceiver(status(200));
        ScriptedReceiver receiver =
            new ScriptedReceiver(
                status(status, "Location: http://127.0.0.1:" + canary.port() + "/"))) {
      assertEquals(
          "The answer was %d; redirects are not followed".formatted(status),
          bench.post(receiver.port()).error());
      assertEquals(0, canary.connections.get());
      assertEquals(1, receiver.requests.size());
    }
  }

  @Test
  void reportsARefusedConnection() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    assertEquals("The connection was refused", bench.post(port).error());
  }
}
