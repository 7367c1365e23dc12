package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.paylink.access.token.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTypeTest {
  private static final List<String> ALL =
      Arrays.stream(EventType.values()).map(EventType::code).toList();

  private static JsonNode contract;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = EventTypeTest.class.getResourceAsStream("/openapi.yaml")) {
      contract = new ObjectMapper(new YAMLFactory()).readTree(in);
    }
  }

  /** Clients accept any type, so that a later version can add one; requests name known types. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/components/schemas/EventType/x-extensible-enum",
        "/components/schemas/KnownEventType/enum"
      })
  void matchesTheTypesOfTheContract(String path) {
    assertEquals(ALL, values(path));
    assertTrue(contract.at("/components/schemas/EventType/enum").isMissingNode());
  }

  /** A request for a token may name each scope of this version. */
  @Test
  void namesEachScope() {
    List<String> scopes = Arrays.stream(Scope.values()).map(Scope::code).toList();
    assertEquals(scopes, values("/components/schemas/KnownTokenScope/enum"));
  }

  /** A ping only tests one endpoint, so endpoints cannot subscribe to it. */
  @Test
  void allowsSubscribingToEveryTypeExceptPing() {
    List<String> all = new ArrayList<>(ALL);
    all.remove("ping");
    assertEquals(all, values("/components/schemas/WebhookEventType/enum"));
  }

  @ParameterizedTest
  @EnumSource
  void hasASchemaOfItsOwn(EventType type) {
    String schema =
        contract
            .at("/components/schemas/Event/discriminator/mapping")
            .path(type.code())
            .asText()
            .substring(1);
    assertEquals(List.of(type.code()), values(schema + "Type/enum"));
    assertTrue(
        contract
            .at("/components/schemas/Event/anyOf")
            .findValuesAsText("$ref")
            .contains("#" + schema));
  }

  /** Generated clients try the schemas in this order, and the last one accepts every type. */
  @Test
  void fallsBackToOtherEventLast() {
    List<String> schemas = contract.at("/components/schemas/Event/anyOf").findValuesAsText("$ref");
    assertEquals(ALL.size() + 1, schemas.size());
    assertEquals("#/components/schemas/OtherEvent", schemas.get(ALL.size()));
  }

  private static List<String> values(String path) {
    List<String> values = new ArrayList<>();
    contract.at(path).forEach(value -> values.add(value.asText()));
    return values;
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
