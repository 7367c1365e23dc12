package dev.paylink.webhook;

import static dev.paylink.webhook.ScriptedReceiver.status;
import static dev.paylink.webhook.ScriptedReceiver.text;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.webhook.ScriptedReceiver.Script;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackClientTest {
  private static final Script SILENCE = (socket, out) -> Thread.sleep(60_000);
  private static CallbackBench patient;
  private static CallbackBench hasty;

  @BeforeAll
  static void open() {
    patient = new CallbackBench(Duration.ofSeconds(15), "");
    hasty = new CallbackBench(Duration.ofMillis(500), "");
  }

  @AfterAll
  static void close() {
    patient.close();
    hasty.close();
  }

  @Test
  void theRequestIsWhatReceiversExpect() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(status(200, "Retry-After: 7"))) {
      Target target =
          new Target(
              SocketAddress.inetSocketAddress(receiver.port(), "127.0.0.1"),
              CallbackBench.HOST,
              false,
              "/a%20b?c=d");
      Map<String, String> headers =
          Map.of("X-Shop", "14", "Host", "evil.example", "content-length", "1", "TE", "trailers");
      CallbackResult result =
          CallbackBench.finish(patient.client.post(target, headers, Buffer.buffer("{\"a\":1}")));
      assertEquals(
          "POST /a%20b?c=d HTTP/1.1|X-Shop: 14|content-length: 7|content-type: application/json"
              + "|host: hooks.shop.example:"
              + receiver.port()
              + "|user-agent: Paylink/dev (webhooks)|{\"a\":1}",
          normal(receiver.requests.get(0)));
      assertEquals(200, result.status());
      assertEquals("ok", result.body());
      assertEquals(Map.of("retry-after", "7", "content-length", "2"), result.headers());
      assertEquals("7", result.retryAfter());
      assertNull(result.error());
      assertEquals(CallbackBench.NOW, result.startedAt());
    }
  }

  /** The lines of headers sorted, as their order is of no interest. */
  private static String normal(String request) {
    String[] lines = request.split("\n");
    Stream<String> headers = Stream.of(lines).skip(1).limit(lines.length - 2L).sorted();
    return Stream.of(Stream.of(lines[0]), headers, Stream.of(lines[lines.length - 1]))
        .flatMap(part -> part)
        .reduce((one, other) -> one + "|" + other)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "200, -",
        "204, -",
        "304, The answer was 304; redirects are not followed",
        "400, The answer was 400 instead of 2xx",
        "410, The answer was 410 instead of 2xx",
        "429, The answer was 429 instead of 2xx",
        "500, The answer was 500 instead of 2xx",
        "503, The answer was 503 instead of 2xx"
      })
  void theStatusDecides(int status, String error) throws IOException {
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(status == 304 ? text("HTTP/1.1 304 N\r\n\r\n") : status(status))) {
      CallbackResult result = patient.post(receiver.port());
      assertEquals(status, result.status());
      assertEquals(error, result.error());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirectsAreNotFollowed(int status) throws IOException {
    try (ScriptedReceiver canary = new ScriptedReceiver(status(200));
        ScriptedReceiver receiver =
            new ScriptedReceiver(
                status(status, "Location: http://127.0.0.1:" + canary.port() + "/"))) {
      assertEquals(
          "The answer was %d; redirects are not followed".formatted(status),
          patient.post(receiver.port()).error());
      assertEquals(0, canary.connections.get());
      assertEquals(1, receiver.requests.size());
    }
  }

  static Stream<Map.Entry<String, Script>> brokenAnswers() {
    String closed = "The connection was closed before an answer came";
    String notHttp = "The answer is not HTTP";
    String tooLong = "The headers of the answer are larger than 16 KiB";
    Script reset =
        (socket, out) -> {
          socket.setSoLinger(true, 0);
          socket.close();
        };
    String megabyte = "x".repeat(1_000_000);
    return Stream.of(
        Map.entry(closed, reset),
        Map.entry(closed, (socket, out) -> socket.close()),
        Map.entry(
            closed,
            (socket, out) -> {
              text("HTTP/1.1 200 OK\r\nContent-").answer(socket, out);
              socket.close();
            }),
        Map.entry(notHttp, text("SSH-2.0-OpenSSH_9.9\r\n\r\n")),
        Map.entry(notHttp, text("HTTP/1.1 twohundred OK\r\n\r\n")),
        Map.entry(notHttp, text("HTTP/3.0 200 OK\r\n\r\n")),
        Map.entry(notHttp, text("\u0015\u0003\u0003\u0000\u0002\u0002\u0046\r\n\r\n")),
        Map.entry(tooLong, text("HTTP/1.1 200 OK\r\nX: " + megabyte + "\r\n\r\n")),
        Map.entry(tooLong, text("HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(9_000) + "\r\n")),
        Map.entry(tooLong, text("HTTP/1.1 200 " + megabyte + "\r\n\r\n")));
  }

  @ParameterizedTest
  @MethodSource("brokenAnswers")
  void whatIsNoAnswerIsToldInWords(Map.Entry<String, Script> broken) throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(broken.getValue())) {
      CallbackResult result = patient.post(receiver.port());
      assertEquals(broken.getKey(), result.error());
      assertNull(result.status());
      assertNull(result.headers());
      assertNull(result.body());
    }
  }

  @Test
  void aClosedPortRefuses() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    assertEquals("The connection was refused", patient.post(port).error());
  }

  @Test
  void silenceEndsWithTheTimeout() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(SILENCE)) {
      CallbackResult result = hasty.post(receiver.port());
      assertEquals("No answer within 500 ms", result.error());
      assertTrue(result.durationMs() >= 490, () -> result.durationMs() + " ms");
    }
  }

  @Test
  void headersThatDripEndWithTheTimeout() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(dripping("HTTP/1.1 200 OK\r\n", "X"))) {
      assertEquals("No answer within 500 ms", hasty.post(receiver.port()).error());
    }
  }

  /** Whoever says 2xx has the event, and would get it twice if the body counted. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"200, -", "500, The answer was 500 instead of 2xx"})
  void aBodyThatDripsIsReadUntilTheTimeout(int status, String error) throws IOException {
    String head = "HTTP/1.1 %d W\r\nContent-Length: 1000\r\n\r\n".formatted(status);
    try (ScriptedReceiver receiver = new ScriptedReceiver(dripping(head, "x"))) {
      CallbackResult result = hasty.post(receiver.port());
      assertEquals(status, result.status());
      assertEquals(error, result.error());
      assertTrue(String.valueOf(result.body()).matches("x{1,9}"), result::body);
    }
  }

  private static Script dripping(String head, String drop) {
    return (socket, out) -> {
      text(head).answer(socket, out);
      while (true) {
        text(drop).answer(socket, out);
        Thread.sleep(100);
      }
    };
  }

  @Test
  void anEndlessBodyIsNotReadToItsEnd() throws IOException {
    int[] written = new int[1];
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            (socket, out) -> {
              text("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n").answer(socket, out);
              while (true) {
                out.write(new byte[8192]);
                written[0] += 8192;
              }
            })) {
      CallbackResult result = patient.post(receiver.port());
      assertEquals(200, result.status());
      assertNull(result.error());
      assertEquals("\uFFFD".repeat(CallbackAttempt.KEPT_BODY_BYTES), result.body());
      await().until(() -> receiver.isIdle());
      assertTrue(written[0] < 20_000_000, () -> written[0] + " bytes taken");
    }
  }

  @Test
  void aBombIsNotUnpacked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 30; i++) {
        gzip.write(new byte[1_000_000]);
      }
    }
    String head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n";
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            text(head.formatted(bytes.size()) + bytes.toString(StandardCharsets.ISO_8859_1)))) {
      CallbackResult result = patient.post(receiver.port());
      assertEquals(200, result.status());
      String body = result.body();
      assertNotNull(body);
      assertTrue(body.length() <= 2048 && body.startsWith("\u001f\uFFFD\b"), body);
      assertEquals("gzip", String.valueOf(result.headers().get("content-encoding")));
    }
  }

  @Test
  void textIsDecodedLenientlyAndCutBetweenCharacters() throws IOException {
    String umlauts = "\u00c3\u00bc".repeat(1_500); // ü, in bytes
    String body = "a\u0000" + "\u00ff" + umlauts;
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            text(
                "HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(body.length(), body)))) {
      CallbackResult result = patient.post(receiver.port());
      assertEquals("a\uFFFD\uFFFD" + "ü".repeat(1022), result.body());
      assertEquals("1, 2", String.valueOf(result.headers().get("x-a")));
    }
  }

  @Test
  void connectionsAreKeptForTheSameAddressAndHostAlone() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(status(200))) {
      SocketAddress address = SocketAddress.inetSocketAddress(receiver.port(), "127.0.0.1");
      IntStream.range(0, 3).forEach(i -> patient.post(receiver.port()));
      assertEquals(1, receiver.connections.get());
      patient.post(new Target(address, "other.shop.example", false, "/"));
      assertEquals(2, receiver.connections.get());
      assertEquals(4, receiver.requests.size());
    }
  }

  @Test
  void aHeaderThatIsNoneIsToldInWords() {
    Target target =
        new Target(SocketAddress.inetSocketAddress(1, "127.0.0.1"), "h.example", false, "/");
    for (Map<String, String> headers : List.of(Map.of("X", "a\r\nY: b"), Map.of("X Y", "b"))) {
      assertEquals(
          "A header of the endpoint cannot be sent",
          CallbackBench.finish(patient.client.post(target, headers, Buffer.buffer())).error(),
          headers::toString);
    }
  }

  @Test
  void whatIsUnderWayEndsWithTheClient() throws IOException {
    try (CallbackBench bench = new CallbackBench(Duration.ofSeconds(15), "");
        ScriptedReceiver receiver = new ScriptedReceiver(SILENCE)) {
      bench.vertx().setTimer(300, id -> bench.client.close());
      assertEquals(
          "The connection was closed before an answer came", bench.post(receiver.port()).error());
      assertNotNull(bench.post(receiver.port()).error());
    }
  }
}
