package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.WebhookEndpointBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebhookFormTest {
  private static final WebhookEndpoint ENDPOINT =
      WebhookEndpointBuilder.builder()
          .id("whe_1")
          .url("https://shop.example")
          .eventTypes(List.of(EventType.ORDER_PAID))
          .enabled(true)
          .headers(Map.of("Authorization", "Bearer a:b"))
          .maxConcurrency(2)
          .ordered(false)
          .createdAt(Instant.EPOCH)
          .build();

  @Test
  void changesNothingIfNothingIsTouched() {
    assertTrue(WebhookForm.changes(WebhookForm.of(ENDPOINT), ENDPOINT).isEmpty());
  }

  @Test
  void takesNoTickForAllEvents() {
    Map<String, String> typed = WebhookForm.of(ENDPOINT);
    typed.put("eventTypes", "");
    assertEquals(
        Collections.singletonMap("eventTypes", null), WebhookForm.changes(typed, ENDPOINT).body());
  }

  @Test
  void sendsOfANewEndpointWhatIsTyped() {
    Map<String, String> typed =
        Map.of(
            "url", "https://shop.example", "maxConcurrency", "3", "headers", "X-Shop: batik\r\n");
    assertEquals(
        Map.of(
            "url",
            "https://shop.example",
            "maxConcurrency",
            3,
            "headers",
            Map.of("X-Shop", "batik")),
        WebhookForm.changes(typed, null).body());
  }

  @Test
  void refusesWhatIsNoHeaderOrNoNumber() {
    assertThrows(Fault.class, () -> WebhookForm.headers("nonsense"));
    Map<String, String> typed = Map.of("url", "https://shop.example", "maxConcurrency", "many");
    assertThrows(Fault.class, () -> WebhookForm.changes(typed, null));
  }
}
