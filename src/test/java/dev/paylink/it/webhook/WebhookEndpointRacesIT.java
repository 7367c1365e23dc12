package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Concurrent changes of webhook endpoints. */
class WebhookEndpointRacesIT {
  private static final String PATH = "/webhook-endpoints";
  private static final String MINIMAL = "{\"url\":\"%s\"}".formatted(ApiClient.ENDPOINT_URL);
  private static final int LIMIT = 20;

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  /** A statement that writes an event may have read the endpoint; its deletion must not fail it. */
  @Test
  void createsOrdersWhileEndpointsAreDeleted() {
    ApiClient client = service.newClient();
    for (int round = 0; round < 20; round++) {
      List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String path = PATH + "/" + client.newEndpoint();
        for (int j = 0; j < 5; j++) {
          pending.add(client.sendAsync("POST", "/orders", "{\"amount\":1,\"currency\":\"USD\"}"));
        }
        pending.add(client.sendAsync("DELETE", path, null));
      }
      pending.forEach(one -> assertTrue(one.join().status() < 300, () -> one.join().text()));
    }
  }

  /** Half of the requests go to another node on the same database. */
  @Test
  void limitsConcurrentCreationsToTwenty() {
    ApiClient here = service.newClient();
    try (TestService node = service.anotherNode(Map.of())) {
      ApiClient there = new ApiClient(node, here.token());
      List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
      for (int i = 0; i < 2 * LIMIT; i++) {
        String key = "k" + i;
        ApiClient client = i % 2 == 0 ? here : there;
        pending.add(client.sendAsync("POST", PATH, MINIMAL, "Idempotency-Key", key));
      }
      List<String> created = new ArrayList<>();
      for (CompletableFuture<ApiClient.Answer> one : pending) {
        ApiClient.Answer answer = one.join();
        if (answer.status() == 201) {
          created.add(answer.text());
        } else {
          assertEquals(409, answer.status(), answer.text());
          assertEquals("limit_reached", answer.code());
        }
      }
      assertEquals(LIMIT, created.size());
      assertEquals(LIMIT, here.get(PATH).json().at("/meta/total").asInt());
      for (int i = 0; i < 2 * LIMIT; i++) {
        ApiClient.Answer again = here.post(PATH, MINIMAL, "Idempotency-Key", "k" + i);
        assertEquals(pending.get(i).join().status(), again.status());
        assertEquals(again.status() == 201, created.contains(again.text()));
      }
    }
    String one = here.get(PATH).json().at("/data/0/id").asText();
    assertEquals(204, here.delete(PATH + "/" + one).status());
    assertEquals(201, here.post(PATH, MINIMAL).status());
    assertEquals(409, here.post(PATH, MINIMAL).status());
    assertEquals(201, service.newClient().post(PATH, MINIMAL).status());
  }

  /** Each change names another field or header; none may be lost. */
  @Test
  void appliesConcurrentChangesOfDifferentFields() {
    ApiClient client = service.newClient();
    String path = PATH + "/" + client.newEndpoint();
    for (int round = 0; round < 10; round++) {
      List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
      for (String change :
          List.of(
              "\"description\":\"%d\"",
              "\"maxConcurrency\":%d",
              "\"maxPerSecond\":%d",
              "\"headers\":{\"X-A\":\"%d\"}",
              "\"headers\":{\"X-B\":\"%d\"}")) {
        String body = "{" + change.formatted(round + 1) + "}";
        pending.add(client.sendAsync("PATCH", path, body));
      }
      pending.forEach(one -> assertEquals(200, one.join().status(), () -> one.join().text()));
      JsonNode now = client.get(path).json();
      String number = Integer.toString(round + 1);
      assertEquals(number, now.get("description").asText(), now.toString());
      assertEquals(number, now.get("maxConcurrency").asText(), now.toString());
      assertEquals(number, now.get("maxPerSecond").asText(), now.toString());
      assertEquals(number, now.at("/headers/X-A").asText(), now.toString());
      assertEquals(number, now.at("/headers/X-B").asText(), now.toString());
    }
  }
}
