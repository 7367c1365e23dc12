package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Links past their expiry that no sweep has expired yet. */
class PaymentLinkExpiryIT {
  private static final Duration LIFETIME = Duration.ofMinutes(10);

  private static TestService service;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved.
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void emitsExpiredBeforeLateDeactivation() {
    ApiClient client = service.newClient();
    String link = newLink(client);
    service.advance(LIFETIME);
    for (int i = 0; i < 2; i++) {
      assertEquals(204, client.delete("/payment-links/" + link).status());
      assertEquals(
          "deactivated", client.get("/payment-links/" + link).json().get("status").asText());
    }
    List<JsonNode> events = new FeedReader("").await(client, 3);
    assertEquals(
        "payment_link.created/1/active/null payment_link.expired/2/expired/active"
            + " payment_link.deactivated/3/deactivated/expired",
        FeedReader.summary(events));
    sweep(client);
    assertEquals(3, service.eventsOf(link).size());
  }

  @Test
  void countsLinkAsExpiredFromItsExpiryOn() {
    ApiClient client = service.newClient();
    client.newLink();
    newLink(client);
    assertTotals(client, 2, 0);
    service.advance(LIFETIME);
    assertTotals(client, 1, 1);
    sweep(client);
    assertTotals(client, 1, 2);
  }

  private static void assertTotals(ApiClient client, int active, int expired) {
    assertEquals(active, total(client, "status=active"));
    assertEquals(expired, total(client, "status=expired"));
    assertEquals(active + expired, total(client, "createdFrom=2026-01-01"));
  }

  private static int total(ApiClient client, String filter) {
    return client.get("/payment-links?" + filter).json().at("/meta/total").asInt();
  }

  private static String newLink(ApiClient client) {
    return client
        .post(
            "/payment-links",
            "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\",\"expiresAt\":\"%s\"}"
                .formatted(service.clock().instant().plus(LIFETIME)))
        .json()
        .get("id")
        .asText();
  }

  /** Runs a node with frequent sweeps until it has expired another link. */
  private static void sweep(ApiClient client) {
    String overdue = newLink(client);
    service.advance(LIFETIME);
    Map<String, String> frequentSweeps = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");
    try (TestService sweeping = service.anotherNode(frequentSweeps)) {
      sweeping.advance(Duration.between(sweeping.clock().instant(), service.clock().instant()));
      Awaitility.await().until(() -> service.eventsOf(overdue).size() == 2);
    }
  }
}
