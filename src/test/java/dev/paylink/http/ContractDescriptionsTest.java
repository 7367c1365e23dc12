package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract says of each schema, field and parameter what it means, and how far numbers go. */
class ContractDescriptionsTest {
  private static final List<String> BOUNDS =
      List.of("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "enum", "const");

  private static JsonNode contract;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = ContractDescriptionsTest.class.getResourceAsStream("/openapi.yaml")) {
      contract = new ObjectMapper(new YAMLFactory()).readTree(in);
    }
  }

  private static Stream<Map.Entry<String, JsonNode>> schemas() {
    return contract.at("/components/schemas").properties().stream();
  }

  /** The fields of all schemas by path, without what they refer to. */
  private static List<Map.Entry<String, JsonNode>> fields() {
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>();
    schemas().forEach(schema -> collect(schema.getKey(), schema.getValue(), fields));
    return fields;
  }

  private static void collect(
      String path, JsonNode schema, List<Map.Entry<String, JsonNode>> fields) {
    for (Map.Entry<String, JsonNode> field : schema.path("properties").properties()) {
      String name = path + "." + field.getKey();
      fields.add(Map.entry(name, field.getValue()));
      collect(name, field.getValue(), fields);
    }
  }

  private static boolean has(JsonNode schema, String key) {
    String reference = schema.path("$ref").asText();
    return schema.has(key)
        || (!reference.isEmpty() && has(contract.at(reference.substring(1)), key));
  }

  @Test
  void describesEachSchemaFieldAndParameter() {
    Stream<Map.Entry<String, JsonNode>> parameters =
        contract.findValues("parameters").stream()
            .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
            .map(parameter -> Map.entry("parameter " + parameter.path("name").asText(), parameter));
    assertEquals(
        List.of(),
        Stream.of(schemas(), fields().stream(), parameters)
            .flatMap(all -> all)
            .filter(described -> !has(described.getValue(), "description"))
            .map(Map.Entry::getKey)
            .toList());
  }

  @Test
  void boundsEachNumber() {
    assertEquals(
        List.of(),
        fields().stream()
            .filter(
                field -> field.getValue().path("type").toString().matches(".*(integer|number).*"))
            .filter(field -> BOUNDS.stream().noneMatch(field.getValue()::has))
            .map(Map.Entry::getKey)
            .toList());
  }
}
