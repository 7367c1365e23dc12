package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTypeTest {
  @Test
  void matchesTheTypesOfTheContract() throws IOException {
    assertEquals(
        Arrays.stream(EventType.values()).map(EventType::code).toList(), named("EventType"));
  }

  private static List<String> named(String schema) throws IOException {
    List<String> named = new ArrayList<>();
    try (InputStream in = EventTypeTest.class.getResourceAsStream("/openapi.yaml")) {
      JsonNode contract = new ObjectMapper(new YAMLFactory()).readTree(in);
      contract
          .at("/components/schemas/%s/enum".formatted(schema))
          .forEach(name -> named.add(name.asText()));
    }
    return named;
  }

  /** A ping only tests one endpoint, so endpoints cannot subscribe to it. */
  @Test
  void allowsSubscribingToEveryTypeExceptPing() throws IOException {
    List<String> all = new ArrayList<>(named("EventType"));
    all.remove("ping");
    assertEquals(all, named("WebhookEventType"));
  }

  @ParameterizedTest
  @EnumSource
  void findsATypeByItsCode(EventType type) {
    assertEquals(Optional.of(type), EventType.of(type.code()));
  }

  @Test
  void returnsEmptyForATypeOfALaterVersion() {
    assertEquals(Optional.empty(), EventType.of("order.refunded"));
  }
}
