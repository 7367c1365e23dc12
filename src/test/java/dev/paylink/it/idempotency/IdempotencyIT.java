package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Replay, conflict, scope and expiry of idempotency keys. */
class IdempotencyIT {
  private static final String LINK = "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"}";
  private static final int ROUNDS = Effort.of(20, 100);
  private static final int PARALLEL = 50;

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
  }

  @Test
  void replaysFirstAnswerByteForByte() {
    ApiClient client = service.newClient();
    for (String path : List.of("/payment-links", "/orders")) {
      String body = path.equals("/orders") ? "{\"amount\":1,\"currency\":\"USD\"}" : LINK;
      ApiClient.Answer first = client.post(path, body, "Idempotency-Key", "k");
      ApiClient.Answer again = client.post(path, body, "Idempotency-Key", "k");
      assertEquals(201, again.status());
      assertEquals(first.text(), again.text());
      assertEquals(first.header("Location"), again.header("Location"));
      assertEquals("", first.header("Idempotent-Replayed"));
      assertEquals("true", again.header("Idempotent-Replayed"));
      assertEquals(1, client.get(path).json().at("/meta/total").asInt());
    }
  }

  @Test
  void ignoresWhiteSpaceAndFieldOrderInFingerprint() {
    ApiClient client = service.newClient();
    ApiClient.Answer first = client.post("/payment-links", LINK, "Idempotency-Key", "k");
    ApiClient.Answer again =
        client.post(
            "/payment-links",
            "{ \"currency\": \"IDR\", \"amount\": 150000.0, \"title\": \"Seat\" }",
            "Idempotency-Key",
            "k");
    assertEquals(first.text(), again.text());
  }

  @Test
  void rejectsReuseWithAnotherBody() {
    ApiClient client = service.newClient();
    client.post("/payment-links", LINK, "Idempotency-Key", "k");
    ApiClient.Answer other =
        client.post("/payment-links", LINK.replace("Seat", "Chair"), "Idempotency-Key", "k");
    assertEquals(422, other.status());
    assertEquals("idempotency_key_reused", other.code());
    assertEquals(1, client.get("/payment-links").json().at("/meta/total").asInt());
  }

  @Test
  void scopesKeyToMerchantAndOperation() {
    ApiClient one = service.newClient();
    ApiClient other = service.newClient();
    String first = one.post("/payment-links", LINK, "Idempotency-Key", "k").text();
    assertNotEquals(first, other.post("/payment-links", LINK, "Idempotency-Key", "k").text());
    ApiClient.Answer order =
        one.post("/orders", "{\"amount\":1,\"currency\":\"USD\"}", "Idempotency-Key", "k");
    assertEquals(201, order.status());
    assertEquals("", order.header("Idempotent-Replayed"));
  }

  @Test
  void keepsKeyUnusedAfterValidationError() {
    ApiClient client = service.newClient();
    ApiClient.Answer refused =
        client.post("/payment-links", LINK.replace("IDR", "XXX"), "Idempotency-Key", "k");
    assertEquals(400, refused.status());
    assertEquals(201, client.post("/payment-links", LINK, "Idempotency-Key", "k").status());
  }

  @Test
  void replaysForADayAfterLinkExpired() {
    // A node of its own: its clock is moved.
    try (TestService node = TestService.start()) {
      ApiClient client = node.newClient();
      String body =
          LINK.replace(
              "}", ",\"expiresAt\":\"%s\"}".formatted(node.clock().instant().plusSeconds(3600)));
      ApiClient.Answer first = client.post("/payment-links", body, "Idempotency-Key", "k");
      node.advance(Duration.ofHours(23));
      assertEquals(
          first.text(), client.post("/payment-links", body, "Idempotency-Key", "k").text());
      assertEquals(400, client.post("/payment-links", body, "Idempotency-Key", "x").status());
    }
  }

  @Test
  void acceptsKeyAgainAfterADay() {
    // A node of its own: its clock is moved.
    try (TestService node = TestService.start()) {
      ApiClient client =
          new ApiClient(
              node,
              node.issue(node.merchant("test"), TestService.ALL_SCOPES, Duration.ofDays(9))
                  .token());
      String first = client.post("/payment-links", LINK, "Idempotency-Key", "k").text();
      node.advance(Duration.ofHours(24));
      ApiClient.Answer other =
          client.post("/payment-links", LINK.replace("Seat", "Chair"), "Idempotency-Key", "k");
      assertEquals(201, other.status());
      assertNotEquals(first, other.text());
    }
  }

  /** Half of the requests go to another node on the same database. */
  @Test
  void createsOneLinkFromConcurrentRequests() {
    ApiClient here = service.newClient();
    ApiClient there = new ApiClient(secondNode, here.token());
    Set<String> answers = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
      for (int i = 0; i < PARALLEL; i++) {
        ApiClient client = i % 2 == 0 ? here : there;
        pending.add(
            client.sendAsync("POST", "/payment-links", LINK, "Idempotency-Key", "r" + round));
      }
      Set<String> roundAnswers = new HashSet<>();
      long first = 0;
      for (CompletableFuture<ApiClient.Answer> one : pending) {
        ApiClient.Answer answer = one.join();
        assertEquals(201, answer.status(), answer.text());
        first += answer.header("Idempotent-Replayed").isEmpty() ? 1 : 0;
        roundAnswers.add(answer.text());
      }
      assertEquals(1, roundAnswers.size());
      assertEquals(1, first);
      answers.addAll(roundAnswers);
    }
    assertEquals(ROUNDS, answers.size());
    assertEquals(ROUNDS, here.get("/payment-links").json().at("/meta/total").asInt());
  }
}
