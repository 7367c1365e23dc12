package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawReceiver;
import dev.paylink.it.support.RawReceiver.Behaviour;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every behaviour of a receiver is recorded as an attempt and has no other effect. */
class WebhookReceiversIT {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CLOSED = "The connection was closed before an answer came";
  private static final String LATE = "No answer within 500 ms";
  private static final String LARGE = "The headers of the answer are larger than 16 KiB";
  private static final String NOT_HTTP = "The answer is not HTTP";

  private static TestService service;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "500ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /**
   * Behaviour of a receiver and the attempt recorded for it.
   *
   * @param status 0 for none
   * @param error empty for a success
   */
  record Row(String name, int status, String error, Behaviour behaviour) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    return Stream.concat(answers(), troubles());
  }

  private static Stream<Row> answers() {
    return Stream.of(
        answersWith("200", 200, "", OK + "Content-Length: 2\r\n\r\nok"),
        answersWith("204", 204, "", "HTTP/1.1 204 No Content\r\n\r\n"),
        answersWith("299", 299, "", "HTTP/1.1 299 Fine\r\nContent-Length: 0\r\n\r\n"),
        answersWith("an older version", 200, "", "HTTP/1.0 200 OK\r\n\r\nok"),
        answersWith(
            "an early hint", 200, "", "HTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n" + OK + "\r\nok"),
        answersWith("not gzip", 200, "", OK + "Content-Encoding: gzip\r\n\r\nok"),
        answersWith("NUL", 200, "", OK + "Content-Length: 2\r\n\r\n\0\0"),
        answersWith(
            "no UTF-8", 200, "", OK + "X-A: \u00ff\r\nContent-Length: 2\r\n\r\n\u00c3\u0028"),
        answersWith("400", 400, notSuccess(400), "HTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\nno"),
        answersWith("500", 500, notSuccess(500), "HTTP/1.1 500 Bad\r\n\r\nno"),
        answersWith("999", 999, notSuccess(999), "HTTP/1.1 999 Bad\r\n\r\nno"),
        answersWith("half a body", 200, "", OK + "Content-Length: 99\r\n\r\nok"),
        answersWith("a broken chunk", 200, "", OK + "Transfer-Encoding: chunked\r\n\r\nzz\r\nok"),
        behaves("an endless body", 200, "", (socket, out) -> endlessly(out, OK + "\r\n", 0)),
        behaves("a dripping body", 200, "", (socket, out) -> endlessly(out, OK + "\r\n", 50)),
        behaves(
            "an endless refusal",
            403,
            notSuccess(403),
            (socket, out) -> endlessly(out, "HTTP/1.1 403 No\r\n\r\n", 0)));
  }

  private static Stream<Row> troubles() {
    String megabyte = "X-A: " + "a".repeat(1_000) + "\r\n";
    return Stream.of(
        answersWith("nothing, and closes", 0, CLOSED, ""),
        answersWith("half a head, and closes", 0, CLOSED, OK + "Content-"),
        behaves("a reset", 0, CLOSED, (socket, out) -> socket.setSoLinger(true, 0)),
        behaves("silence", 0, LATE, (socket, out) -> Thread.sleep(5_000)),
        behaves("a dripping head", 0, LATE, (socket, out) -> endlessly(out, OK + "X-A: ", 50)),
        answersWith("a megabyte of headers", 0, LARGE, OK + megabyte.repeat(1_000) + "\r\n"),
        behaves("an endless header", 0, LARGE, (socket, out) -> endlessly(out, OK + "X-A: ", 0)),
        behaves("an endless status", 0, LARGE, (socket, out) -> endlessly(out, "HTTP/1.1 200 ", 0)),
        answersWith("another protocol", 0, NOT_HTTP, "SSH-2.0-OpenSSH_9.9\r\n\r\n"),
        answersWith("TLS", 0, NOT_HTTP, "\u0015\u0003\u0001\0\u0002\u0002\n\r\n\r\n"),
        answersWith("an invalid status", 0, NOT_HTTP, "HTTP/1.1 abc OK\r\n\r\n"),
        answersWith("a header without a name", 0, NOT_HTTP, OK + ": a\r\n\r\n"));
  }

  private static Row answersWith(String name, int status, String error, String answer) {
    return behaves(name, status, error, (socket, out) -> out.write(RawReceiver.bytes(answer)));
  }

  private static Row behaves(String name, int status, String error, Behaviour behaviour) {
    return new Row(name, status, error, behaviour);
  }

  private static String notSuccess(int status) {
    return "The answer was %d instead of 2xx".formatted(status);
  }

  private static void endlessly(OutputStream out, String head, int pauseMs)
      throws IOException, InterruptedException {
    out.write(RawReceiver.bytes(head));
    byte[] bytes = RawReceiver.bytes("x".repeat(pauseMs == 0 ? 8_192 : 1));
    while (true) {
      out.write(bytes);
      out.flush();
      Thread.sleep(pauseMs);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void recordsBehaviourOfReceiver(Row row) {
    try (RawReceiver receiver = new RawReceiver(row.behaviour())) {
      ApiClient api = service.newClient();
      JsonNode delivery = deliver(new Webhooks(service, api), api, receiver.url());
      JsonNode attempt = delivery.at("/attempts/0");
      boolean succeeded = row.error().isEmpty();
      assertEquals(row.error(), attempt.path("error").asText(), attempt::toString);
      assertEquals(row.status(), attempt.path("status").asInt());
      assertEquals(row.status() != 0, attempt.has("headers"));
      assertEquals(row.status() != 0, attempt.has("body"));
      assertTrue(attempt.path("body").asText().length() <= 2_048);
      assertEquals(succeeded ? "succeeded" : "pending", delivery.get("state").asText());
      assertEquals(1, receiver.connections());
    }
  }

  private static JsonNode deliver(Webhooks webhooks, ApiClient api, String url) {
    String endpoint = webhooks.endpoint(url, "");
    api.newOrder();
    return webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
  }

  @Test
  void followsNoRedirect() {
    try (RawReceiver canary = RawReceiver.canary();
        Receiver receiver = new Receiver()) {
      for (int status : new int[] {301, 302, 303, 307, 308}) {
        receiver.answer(status, "Location", canary.url());
        ApiClient api = service.newClient();
        JsonNode attempt =
            deliver(new Webhooks(service, api), api, receiver.url()).at("/attempts/0");
        assertEquals(
            "The answer was %d; redirects are not followed".formatted(status),
            attempt.get("error").asText());
        assertEquals(canary.url(), attempt.at("/headers/location").asText());
      }
      assertEquals(0, canary.connections());
    }
  }
}
