package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The merchant's own ids of orders. */
class ExternalIdsIT {
  private static final String[] KEY = {"Idempotency-Key", "once"};

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  private static String order(String externalId) {
    return "{\"amount\":1,\"currency\":\"USD\",\"externalId\":\"%s\"}".formatted(externalId);
  }

  @Test
  void storesExternalId() {
    ApiClient client = service.newClient();
    Answer created = client.post("/orders", order("INV 1/é"));
    assertEquals(201, created.status(), created.text());
    assertEquals("INV 1/é", created.json().get("externalId").asText());
    String path = "/orders/" + created.json().get("id").asText();
    assertEquals(created.text(), client.get(path).text());
  }

  @Test
  void refusesExternalIdOfAnotherOrder() {
    ApiClient client = service.newClient();
    String first = client.post("/orders", order("INV-1"), KEY).json().get("id").asText();
    Answer refused = client.post("/orders", order("INV-1"), "Idempotency-Key", "other");
    assertEquals(409, refused.status());
    assertEquals("external_id_taken", refused.code());
    assertTrue(refused.json().get("message").asText().contains(first), refused.text());
    assertEquals(201, client.post("/orders", order("INV-2"), "Idempotency-Key", "other").status());
    assertEquals(201, service.newClient().post("/orders", order("INV-1")).status());
  }

  @Test
  void replaysCreationWithExternalId() {
    ApiClient client = service.newClient();
    Answer first = client.post("/orders", order("INV-1"), KEY);
    Answer again = client.post("/orders", order("INV-1"), KEY);
    assertEquals(201, again.status());
    assertEquals(first.text(), again.text());
    assertEquals("true", again.header("Idempotent-Replayed"));
  }

  @Test
  void createsOneOfConcurrentOrdersWithTheSameExternalId() {
    ApiClient client = service.newClient();
    for (int round = 0; round < 10; round++) {
      String json = order("INV-" + round);
      List<CompletableFuture<Answer>> sent =
          IntStream.range(0, 8)
              .mapToObj(n -> client.sendAsync("POST", "/orders", json, "Idempotency-Key", json + n))
              .toList();
      Map<Integer, Long> statuses =
          sent.stream()
              .map(CompletableFuture::join)
              .collect(Collectors.groupingBy(Answer::status, Collectors.counting()));
      assertEquals(Map.of(201, 1L, 409, 7L), statuses);
    }
  }

  @Test
  void refusesInvalidExternalIds() {
    ApiClient client = service.newClient();
    for (String invalid : List.of("", "x".repeat(101), "a\\u0007", "a\\n")) {
      Answer refused = client.post("/orders", order(invalid));
      assertEquals(400, refused.status(), invalid);
      assertTrue(refused.text().contains("externalId"), refused.text());
    }
    assertEquals(201, client.post("/orders", order("x".repeat(100))).status());
  }
}
