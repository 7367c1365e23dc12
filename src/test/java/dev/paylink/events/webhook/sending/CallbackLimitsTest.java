package dev.paylink.events.webhook.sending;

import static dev.paylink.events.webhook.sending.ScriptedReceiver.text;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.sending.ScriptedReceiver.Script;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Receivers whose answers are invalid, slow or endless. */
@ExtendWith(VertxExtension.class)
@Timeout(60)
class CallbackLimitsTest {
  private static CallbackFixture bench;
  private static CallbackFixture shortTimeoutBench;

  @BeforeAll
  static void open(Vertx vertx) {
    bench = new CallbackFixture(vertx, Duration.ofSeconds(15), "");
    shortTimeoutBench = new CallbackFixture(vertx, Duration.ofSeconds(2), "");
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
  void reportsABrokenAnswer(Map.Entry<String, Script> broken) throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(broken.getValue())) {
      CallbackResult result = bench.post(receiver.port());
      assertEquals(broken.getKey(), result.error());
      assertNull(result.status());
      assertNull(result.headers());
      assertNull(result.body());
    }
  }

  @Test
  void keepsTwoKibibytesOfTheHeaders() throws IOException {
    String big = "X-Big: " + "x".repeat(2_000) + "\r\n";
    String many = "X-%d: " + "y".repeat(95) + "\r\n";
    StringBuilder answer = new StringBuilder("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n");
    for (int i = 0; i < 40; i++) {
      answer.append(many.formatted(i));
    }
    answer.append(big).append("Retry-After: 120\r\n\r\n");
    try (ScriptedReceiver receiver = new ScriptedReceiver(text(answer.toString()))) {
      Map<String, String> headers = bench.post(receiver.port()).headers();
      assertNotNull(headers);
      int size =
          headers.entrySet().stream().mapToInt(h -> (h.getKey() + h.getValue()).length()).sum();
      assertTrue(size <= 2 * 1024 + "(left out)23".length(), () -> size + " bytes");
      assertEquals("120", headers.get("retry-after"));
      assertEquals("y".repeat(95), headers.get("x-0"));
      assertEquals(43, headers.size() - 1 + Integer.parseInt(headers.get("(left out)")));
    }
  }

  @Test
  void acceptsInterimAnswers() throws IOException {
    String interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n";
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            text(interim.repeat(5) + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))) {
      CallbackResult result = bench.post(receiver.port());
      assertEquals(200, result.status());
      assertEquals("ok", result.body());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"100 Continue", "103 Early Hints"})
  void limitsInterimAnswers(String status) throws IOException {
    try (ScriptedReceiver receiver =
        new ScriptedReceiver(
            (socket, out) -> {
              while (true) {
                text("HTTP/1.1 " + status + "\r\n\r\n").answer(socket, out);
              }
            })) {
      CallbackResult result = shortTimeoutBench.post(receiver.port());
      assertEquals("Interim answers (1xx) came, and no final one", result.error());
      await().until(() -> receiver.isIdle());
    }
  }

  @Test
  void timesOutWithoutAnAnswer() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver((socket, out) -> Thread.sleep(60_000))) {
      CallbackResult result = shortTimeoutBench.post(receiver.port());
      assertEquals("No answer within 2 s", result.error());
      assertTrue(result.durationMs() >= 1_990, () -> result.durationMs() + " ms");
    }
  }

  @Test
  void timesOutWhileHeadersDrip() throws IOException {
    try (ScriptedReceiver receiver = new ScriptedReceiver(dripping("HTTP/1.1 200 OK\r\n", "X"))) {
      assertEquals("No answer within 2 s", shortTimeoutBench.post(receiver.port()).error());
    }
  }

  /** A receiver that answers 2xx has the event. It would get it twice if the body had to arrive. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"200, -", "500, The answer was 500 instead of 2xx"})
  void readsADrippingBodyUntilTheTimeout(int status, String error) throws IOException {
    String head = "HTTP/1.1 %d W\r\nContent-Length: 1000\r\n\r\n".formatted(status);
    try (ScriptedReceiver receiver = new ScriptedReceiver(dripping(head, "x"))) {
      CallbackResult result = shortTimeoutBench.post(receiver.port());
      assertEquals(status, result.status());
      assertEquals(error, result.error());
      assertTrue(String.valueOf(result.body()).matches("x{1,21}"), result::body);
    }
  }

  private static Script dripping(String head, String chunk) {
    return (socket, out) -> {
      text(head).answer(socket, out);
      while (true) {
        text(chunk).answer(socket, out);
        Thread.sleep(100);
      }
    };
  }

  @Test
  void stopsReadingAnEndlessBody() throws IOException {
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
      CallbackResult result = bench.post(receiver.port());
      assertEquals(200, result.status());
      assertNull(result.error());
      assertEquals("\uFFFD".repeat(CallbackAttempt.KEPT_BODY_BYTES), result.body());
      await().until(() -> receiver.isIdle());
      assertTrue(written[0] < 20_000_000, () -> written[0] + " bytes taken");
    }
  }

  @Test
  void keepsACompressedBodyCompressed() throws IOException {
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
      CallbackResult result = bench.post(receiver.port());
      assertEquals(200, result.status());
      String body = result.body();
      assertNotNull(body);
      assertTrue(body.length() <= 2048 && body.startsWith("\u001f\uFFFD\b"), body);
      assertEquals("gzip", String.valueOf(result.headers().get("content-encoding")));
    }
  }
}
