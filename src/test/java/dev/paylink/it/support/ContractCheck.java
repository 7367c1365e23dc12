package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks answers against the contract: status, headers and body, with its own validator and format
 * assertions. Anything that the contract does not name fails.
 */
public final class ContractCheck {
  private static final ContractCheck SHARED = new ContractCheck();

  /** Headers of HTTP itself, which the contract does not list. */
  private static final Set<String> HTTP_HEADERS =
      Set.of(
          "content-type",
          "content-length",
          "connection",
          "date",
          "cache-control",
          "content-encoding",
          "transfer-encoding",
          "vary",
          "x-content-type-options");

  private final JsonNode contract = read();
  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  public static ContractCheck shared() {
    return SHARED;
  }

  private static JsonNode read() {
    try (InputStream in = ContractCheck.class.getResourceAsStream("/openapi.yaml")) {
      return new ObjectMapper(new YAMLFactory()).readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Fails unless the contract allows this answer to a request for this path relative to {@code
   * /v1}.
   */
  public void check(String method, String path, HttpResponse<String> response) {
    JsonNode operation = operation(method, path);
    if (operation == null) {
      assertTrue(
          Set.of(404, 405).contains(response.statusCode()), path + " is not in the contract");
      checkBody("ErrorBody", response);
      return;
    }
    String status = Integer.toString(response.statusCode());
    JsonNode declared = resolve(operation.path("responses").path(status));
    String context = "%s %s -> %s: %s".formatted(method, path, status, response.body());
    assertTrue(!declared.isMissingNode(), "Not in the contract: " + context);
    checkHeaders(declared.path("headers"), response, context);
    JsonNode content = declared.path("content");
    if (content.isMissingNode()) {
      assertTrue(response.body().isEmpty(), "Body not in the contract: " + context);
    } else {
      String type = response.headers().firstValue("Content-Type").orElse("");
      if (content.has("application/pdf") && type.equals("application/pdf")) {
        return;
      }
      if (content.has("text/csv") && type.equals("text/csv; charset=utf-8")) {
        return;
      }
      assertTrue(content.has(type), context);
      String reference = content.path(type).path("schema").path("$ref").asText();
      checkBody(reference.substring(reference.lastIndexOf('/') + 1), response);
    }
  }

  private JsonNode operation(String method, String path) {
    String relative = path.startsWith("/v1") ? path.substring(3) : path;
    for (Map.Entry<String, JsonNode> entry : contract.path("paths").properties()) {
      String pattern = entry.getKey().replaceAll("\\{[^}]+}", "[^/]+");
      if (relative.matches(pattern)) {
        return entry.getValue().get(method.toLowerCase(Locale.ROOT));
      }
    }
    return null;
  }

  private JsonNode resolve(JsonNode node) {
    String reference = node.path("$ref").asText();
    return reference.isEmpty() ? node : contract.at(reference.substring(1));
  }

  private void checkHeaders(JsonNode declared, HttpResponse<String> response, String context) {
    Set<String> known = new TreeSet<>(HTTP_HEADERS);
    for (Map.Entry<String, JsonNode> entry : declared.properties()) {
      known.add(entry.getKey().toLowerCase(Locale.ROOT));
      JsonNode header = resolve(entry.getValue());
      List<String> values = response.headers().allValues(entry.getKey());
      assertTrue(values.size() <= 1, entry.getKey() + " twice: " + context);
      if (values.isEmpty()) {
        assertTrue(
            !header.path("required").asBoolean(), entry.getKey() + " is missing: " + context);
      } else {
        checkHeader(entry.getKey(), header.path("schema"), values.get(0), context);
      }
    }
    for (String name : response.headers().map().keySet()) {
      assertTrue(
          known.contains(name.toLowerCase(Locale.ROOT)),
          name + " is not in the contract: " + context);
    }
  }

  private void checkHeader(String name, JsonNode schema, String value, String context) {
    JsonNode typed =
        schema.path("type").asText().equals("integer")
            ? LongNode.valueOf(Long.parseLong(value))
            : TextNode.valueOf(value);
    List<Error> errors = schemas.getSchema(schema).validate(typed);
    assertTrue(errors.isEmpty(), name + ": " + errors + ": " + context);
  }

  private void checkBody(String schema, HttpResponse<String> response) {
    try {
      JsonNode body = new ObjectMapper().readTree(response.body());
      List<Error> errors =
          compiled
              .computeIfAbsent(schema, this::compile)
              .validate(
                  body,
                  execution ->
                      execution.executionConfig(config -> config.formatAssertionsEnabled(true)));
      assertTrue(errors.isEmpty(), () -> errors + ": " + response.body());
    } catch (IOException e) {
      fail("Not JSON: " + response.body(), e);
    }
  }

  private Schema compile(String name) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    root.put("$ref", "#/components/schemas/" + name);
    root.set("components", contract.get("components"));
    return schemas.getSchema(root);
  }
}
