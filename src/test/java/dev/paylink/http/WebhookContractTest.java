package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.paylink.api.EventType;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The webhooks of the contract, one for each type of event. */
class WebhookContractTest {
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  private static ObjectNode contract;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = WebhookContractTest.class.getResourceAsStream("/openapi.yaml")) {
      contract = (ObjectNode) new ObjectMapper(new YAMLFactory()).readTree(in);
    }
  }

  @Test
  void namesEveryTypeOfEvent() {
    assertEquals(
        Stream.of(EventType.values()).map(EventType::code).toList(),
        contract.get("webhooks").propertyStream().map(entry -> entry.getKey()).toList());
  }

  /**
   * openapi-generator writes a class for each tag, and webhooks would replace that of operations.
   */
  @Test
  void sharesNoTagWithOperations() {
    assertTrue(Collections.disjoint(tags("webhooks"), tags("paths")));
  }

  private static List<String> tags(String section) {
    return contract.get(section).findValues("tags").stream()
        .map(tags -> tags.get(0).asText())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void hasAnExampleThatItsSchemaAllows(EventType type) {
    JsonNode content =
        contract
            .get("webhooks")
            .get(type.code())
            .at("/post/requestBody/content")
            .get("application/json");
    JsonNode example = content.at("/examples/event/value");
    assertEquals(type.code(), example.get("type").asText());
    String schema = content.at("/schema/$ref").asText();
    assertEquals(
        schema,
        contract.at("/components/schemas/Event/discriminator/mapping").get(type.code()).asText());
    assertEquals(List.of(), errors(schema, example));
    assertEquals(List.of(), errors("#/components/schemas/Event", example));
  }

  /** OtherEvent allows no known type, so that an event of a known type is checked by its schema. */
  @ParameterizedTest
  @EnumSource
  void rejectsAnEventOfAKnownTypeWithAnotherObject(EventType type) {
    ObjectNode event =
        contract
            .get("webhooks")
            .get(type.code())
            .at("/post/requestBody/content/application~1json/examples/event/value")
            .deepCopy();
    ((ObjectNode) event.get("data")).putObject("object").put("id", "other");
    assertEquals(false, errors("#/components/schemas/Event", event).isEmpty());
    event.put("type", "type.of_a_later_version");
    assertEquals(List.of(), errors("#/components/schemas/Event", event));
  }

  private static List<String> errors(String schema, JsonNode value) {
    ObjectNode root = new ObjectMapper().createObjectNode().put("$ref", schema);
    root.set("components", contract.get("components"));
    return SCHEMAS.getSchema(root).validate(value).stream().map(Object::toString).toList();
  }
}
