package dev.paylink.event;

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
  void theContractNamesTheSameTypes() throws IOException {
    List<String> named = new ArrayList<>();
    try (InputStream in = EventTypeTest.class.getResourceAsStream("/openapi.yaml")) {
      JsonNode contract = new ObjectMapper(new YAMLFactory()).readTree(in);
      contract.at("/components/schemas/EventType/enum").forEach(name -> named.add(name.asText()));
    }
    assertEquals(Arrays.stream(EventType.values()).map(EventType::code).toList(), named);
  }

  @ParameterizedTest
  @EnumSource
  void aTypeIsFoundByItsName(EventType type) {
    assertEquals(Optional.of(type), EventType.of(type.code()));
  }

  @Test
  void aTypeOfALaterVersionIsNotKnown() {
    assertEquals(Optional.empty(), EventType.of("order.refunded"));
  }
}
