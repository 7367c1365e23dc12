package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.web.text.InputText;
import io.vertx.config.yaml.YamlProcessor;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a node does not check at its start: that the contract is one, and the same in both forms.
 */
class ContractTest {
  private static Vertx vertx;
  private static Contract contract;

  @BeforeAll
  static void load() {
    vertx = Vertx.vertx();
    contract = Contract.load(vertx).await();
  }

  @AfterAll
  static void close() {
    vertx.close().await();
  }

  @Test
  void hasTheYamlAsJson() {
    JsonObject expected =
        new YamlProcessor().process(vertx, new JsonObject(), contract.yaml()).await();
    assertEquals(expected, contract.json().toJsonObject());
  }

  /** Of texts that need a visible character, one character says whether it is one. */
  @Test
  void seesTheSameCharactersAsTheRules() throws IOException {
    Set<Pattern> patterns =
        new ObjectMapper()
            .readTree(contract.json().getBytes()).findValuesAsText("pattern").stream()
                .filter(pattern -> pattern.contains("\\u3164"))
                .distinct()
                .map(Pattern::compile)
                .collect(Collectors.toSet());
    assertTrue(patterns.size() > 2, patterns.toString());
    for (Pattern pattern : patterns) {
      for (char c = 0; c < Character.MAX_VALUE; c++) {
        String text = String.valueOf(c);
        if (!Character.isSurrogate(c)) {
          assertEquals(
              InputText.isVisible(text),
              pattern.matcher(text).matches(),
              () -> pattern + " U+%04X".formatted((int) text.charAt(0)));
        }
      }
    }
  }

  @Test
  void isValidOpenApi() {
    JsonObject served = Contract.served(contract.json().toJsonObject());
    OpenAPIContract validated = OpenAPIContract.from(vertx, served).await();
    assertEquals(operations(validated), operations(contract.model()));
  }

  /** Method, path and parameters by operationId. */
  private static Map<String, String> operations(OpenAPIContract contract) {
    Map<String, String> operations = new TreeMap<>();
    for (Operation operation : contract.operations()) {
      operations.put(
          operation.getOperationId(),
          "%s %s %s"
              .formatted(
                  operation.getHttpMethod(),
                  operation.getAbsoluteOpenAPIPath(),
                  operation.getParameters().stream()
                      .map(parameter -> parameter.getIn() + " " + parameter.getName())
                      .sorted()
                      .toList()));
    }
    return operations;
  }

  /** Otherwise a field that is written wrong would be passed over. */
  @Test
  void acceptsNoUnknownFieldInABody() throws IOException {
    JsonNode served = new ObjectMapper().readTree(contract.json().getBytes());
    for (JsonNode body : served.get("paths").findValues("requestBody")) {
      for (String reference : body.findValuesAsText("$ref")) {
        String name = reference.substring(reference.lastIndexOf('/') + 1);
        JsonNode schema = served.at("/components/schemas/" + name);
        if (schema.has("properties")) {
          assertFalse(schema.path("additionalProperties").asBoolean(true), name);
        }
      }
    }
  }

  @Test
  void refersToNothingOutside() {
    String json = contract.json().toString();
    int references = json.split("\"\\$ref\":").length - 1;
    int own = json.split("\"\\$ref\":\"#/").length - 1;
    assertEquals(references, own);
  }
}
