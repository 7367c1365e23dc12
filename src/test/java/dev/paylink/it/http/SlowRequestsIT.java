package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Incomplete requests are answered after a timeout and their connection is closed. */
@Tag("abuse")
class SlowRequestsIT {
  private static TestService service;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of("PAYLINK_HTTP_HEAD_TIMEOUT", "1s", "PAYLINK_HTTP_BODY_TIMEOUT", "1s"));
    client = service.newClient();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void answersIncompleteHeadWithTimeout() {
    assertTimeout("GET /v1/orders HTTP/1.1\r\nHost: x\r\n", "The request head");
  }

  @Test
  void answersIncompleteBodyWithTimeoutAndStoresNothing() {
    long before = service.number("select count(*) from orders");
    assertTimeout(post("Content-Length: 32") + "{\"amount\":1,", "The request body");
    assertTimeout(post("Transfer-Encoding: chunked") + "2\r\n{}\r\n", "The request body");
    assertEquals(before, service.number("select count(*) from orders"));
  }

  /** An unauthenticated body is not read; buffering it would hold memory until it is complete. */
  @Test
  void rejectsMissingTokenWithoutReadingBody() {
    String bytes = post("Content-Length: 65000").replace(client.token(), "none") + "{";
    assertEquals(401, new RawHttp(service.port()).send(bytes).statusCode());
  }

  @Test
  void answersUnknownPathWithoutReadingBody() {
    String bytes = "POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n{";
    assertEquals(404, new RawHttp(service.port()).send(bytes).statusCode());
  }

  @Test
  void answersNextRequestAfterBodyThatNoHandlerReads() {
    String first = "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n";
    String next = "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    String answers = new RawHttp(service.port()).exchange(first + "x".repeat(20_000) + next);
    assertTrue(answers.startsWith("HTTP/1.1 200 "), answers);
    assertTrue(answers.contains("HTTP/1.1 404 "), answers);
  }

  private static String post(String framing) {
    return """
    POST /v1/orders HTTP/1.1\r
    Host: x\r
    Authorization: Bearer %s\r
    Content-Type: application/json\r
    %s\r
    \r
    """
        .formatted(client.token(), framing);
  }

  private static void assertTimeout(String bytes, String message) {
    HttpResponse<String> answer = new RawHttp(service.port()).send(bytes);
    assertEquals(408, answer.statusCode());
    JsonNode body = read(answer.body());
    assertEquals("request_timeout", body.get("code").asText());
    assertTrue(body.get("message").asText().startsWith(message), answer.body());
    assertEquals(
        answer.headers().firstValue("X-Request-Id").orElseThrow(), body.get("requestId").asText());
  }

  private static JsonNode read(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(json, e);
    }
  }
}
