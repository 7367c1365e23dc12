package dev.paylink.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OrdersIT {
  private static TestService service;

  @BeforeAll
  static void start() {
    service = TestService.start();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void aNewOrderIsPendingAndManual() {
    ApiClient client = service.newClient();
    ApiClient.Answer created =
        client.post(
            "/orders",
            """
            {"amount": 12.50, "currency": "USD", "metadata": {"a": 1.10}}
            """);
    assertEquals(201, created.status());
    assertEquals("pending", created.json().get("status").asText());
  }
}
