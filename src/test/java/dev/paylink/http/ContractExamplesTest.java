package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The examples of the contract: those of media types, parameters and headers, and the keyword
 * {@code examples} of schemas.
 */
class ContractExamplesTest {
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  /**
   * @param where the place in the contract, for messages
   * @param schema what the example must match
   */
  private record Example(String where, JsonNode schema, JsonNode value) {}

  private static ObjectNode contract;
  private static List<Example> examples;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = ContractExamplesTest.class.getResourceAsStream("/openapi.yaml")) {
      contract = (ObjectNode) new ObjectMapper(new YAMLFactory()).readTree(in);
    }
    examples = new ArrayList<>();
    collect("", contract);
  }

  /** Collects the examples below a node that is not itself an example. */
  private static void collect(String where, JsonNode node) {
    node.path("examples")
        .forEach(
            example ->
                examples.add(
                    node.has("schema")
                        ? new Example(where, node.get("schema"), example.get("value"))
                        : new Example(where, node, example)));
    node.propertyStream()
        .filter(entry -> !entry.getKey().equals("examples"))
        .forEach(entry -> collect(where + "/" + entry.getKey(), entry.getValue()));
    for (int i = 0; i < node.size() && node.isArray(); i++) {
      collect(where + "/" + i, node.get(i));
    }
  }

  @Test
  void allowsEachExampleByItsSchema() {
    assertTrue(examples.size() > 50, "Only " + examples.size() + " examples were found");
    List<String> errors = new ArrayList<>();
    for (Example example : examples) {
      errors(example).forEach(error -> errors.add(example.where() + ": " + error));
    }
    assertEquals(List.of(), errors);
  }

  @Test
  void hasAnExampleOfEachSchemaOfAnObject() {
    Set<String> missing = new TreeSet<>();
    contract
        .at("/components/schemas")
        .propertyStream()
        .filter(
            entry ->
                entry.getValue().path("type").asText().equals("object")
                    || entry.getValue().has("anyOf"))
        .forEach(entry -> missing.add(entry.getKey()));
    for (Example example : examples) {
      String reference = example.schema().path("$ref").asText();
      missing.remove(reference.substring(reference.lastIndexOf('/') + 1));
      missing.remove(example.where().replaceFirst("^/components/schemas/", ""));
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void hasAnExampleOfEachErrorCodeThatItNames() {
    JsonNode body = contract.at("/components/schemas/ErrorBody");
    Set<String> named = new TreeSet<>();
    body.at("/properties/code/x-extensible-enum").forEach(code -> named.add(code.asText()));
    Set<String> shown = new TreeSet<>();
    for (Example example : examples) {
      boolean ofErrors =
          example.schema() == body || example.schema().path("$ref").asText().endsWith("/ErrorBody");
      if (ofErrors) {
        shown.add(example.value().path("code").asText());
      }
    }
    assertEquals(named, shown);
  }

  @Test
  void hasAnExampleOfEachBody() {
    List<String> missing = new ArrayList<>();
    bodiesWithoutExample("", contract, missing);
    assertEquals(List.of(), missing);
  }

  private static void bodiesWithoutExample(String where, JsonNode node, List<String> missing) {
    node.path("content")
        .propertyStream()
        .filter(entry -> entry.getValue().path("examples").isEmpty())
        .filter(entry -> !entry.getKey().equals("application/problem+json")) // its schema has one
        .forEach(entry -> missing.add(where));
    node.propertyStream()
        .forEach(
            entry -> bodiesWithoutExample(where + "/" + entry.getKey(), entry.getValue(), missing));
  }

  private static List<String> errors(Example example) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    root.putArray("allOf").add(example.schema());
    root.set("components", contract.get("components"));
    return SCHEMAS
        .getSchema(root)
        .validate(
            example.value(),
            execution -> execution.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Object::toString)
        .toList();
  }
}
