package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests with thousands of problems get answers of bounded size. */
@Tag("abuse")
class ManyProblemsIT {
  private static final String CUT = " (and more than 99 more)";
  private static final int MAX_ANSWER = 20 * 1024;

  private static TestService service;
  private static ApiClient api;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    api = service.newClient();
  }

  private static String list(int count, IntFunction<String> item) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(","));
  }

  private static JsonNode rejected(Answer answer, int details) {
    assertEquals(400, answer.status(), answer.text());
    assertEquals("invalid_request", answer.code());
    assertTrue(answer.text().length() <= MAX_ANSWER, () -> answer.text().length() + " characters");
    assertEquals(details, answer.json().path("details").size(), answer.text());
    return answer.json();
  }

  private static void assertCut(Answer answer) {
    String message = rejected(answer, 20).path("message").asText();
    assertTrue(message.endsWith(CUT), message);
  }

  @Test
  void namesAtMostTwentyUnknownFields() {
    assertCut(api.post("/orders", "{" + list(7_000, i -> "\"%04x\":1".formatted(i)) + "}"));
  }

  @Test
  void namesAtMostTwentyUnknownFieldsOfANestedObject() {
    String customer = list(7_000, i -> "\"%04x\":1".formatted(i));
    assertCut(
        api.post(
            "/orders",
            "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{%s}}".formatted(customer)));
  }

  @Test
  void namesAtMostTwentyItemsOfAList() {
    String types = list(7_000, i -> "\"%04x\"".formatted(i));
    assertCut(
        api.post(
            "/webhook-endpoints",
            "{\"url\":\"%s\",\"eventTypes\":[%s]}".formatted(ApiClient.ENDPOINT_URL, types)));
  }

  @Test
  void namesMetadataWithTooManyKeysOnce() {
    String keys = list(1_100, i -> "\"%050d\":1".formatted(i));
    String message =
        rejected(
                api.post(
                    "/orders",
                    "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":{%s}}".formatted(keys)),
                1)
            .path("message")
            .asText();
    assertEquals("metadata must have at most 50 keys", message);
  }

  @Test
  void countsTwentyOneProblemsExactly() {
    Answer answer =
        api.post(
            "/orders",
            "{\"amount\":1,\"currency\":\"IDR\",%s}".formatted(list(21, i -> "\"x" + i + "\":1")));
    String message = rejected(answer, 20).path("message").asText();
    assertTrue(message.endsWith(" (and 20 more)"), message);
  }

  @Test
  void namesAtMostTwentyUnknownQueryParameters() {
    String query =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "%03x".formatted(i))
            .collect(Collectors.joining("&"));
    assertCut(api.get("/orders?" + query));
  }

  @Test
  void namesARepeatedQueryParameterOnce() {
    String query = "limit=1&".repeat(500);
    String message =
        rejected(api.get("/events?" + query.substring(0, query.length() - 1)), 1)
            .path("message")
            .asText();
    assertEquals("limit must be given once", message);
  }

  @Test
  void shortensLongNames() {
    String name = "n".repeat(40_000);
    JsonNode answer =
        rejected(
            api.post("/orders", "{\"amount\":1,\"currency\":\"IDR\",\"%s\":1}".formatted(name)), 1);
    String field = answer.path("details").get(0).path("field").asText();
    assertEquals("n".repeat(100) + "…", field);
    assertFalse(answer.path("message").asText().contains("n".repeat(101)));
  }

  @Test
  void shortensLongNamesOfQueryParameters() {
    JsonNode answer = rejected(api.get("/orders?" + "q".repeat(3_900) + "=1"), 1);
    assertEquals("q".repeat(100) + "…", answer.path("details").get(0).path("field").asText());
  }

  @Test
  void shortensLongPathsOfRefusedValues() {
    String open = ("{\"" + "p".repeat(1_500) + "\":").repeat(30);
    String body =
        "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":%s\"\\u0000\"%s}"
            .formatted(open, "}".repeat(30));
    JsonNode answer = rejected(api.post("/orders", body), 1);
    assertEquals(101, answer.path("details").get(0).path("field").asText().length());
  }

  @Test
  void doesNotSplitCharactersOfLongNames() {
    String name = "n".repeat(99) + "\uD83D\uDE00".repeat(10);
    JsonNode answer =
        rejected(
            api.post("/orders", "{\"amount\":1,\"currency\":\"IDR\",\"%s\":1}".formatted(name)), 1);
    String field = answer.path("details").get(0).path("field").asText();
    assertEquals("n".repeat(99) + "…", field);
  }
}
