package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The contract of the API. Read when a command is made of it: that takes 30 ms. */
final class ApiContract {
  private static final JsonNode CONTRACT = read();

  private ApiContract() {}

  private static JsonNode read() {
    try (InputStream in = ApiContract.class.getResourceAsStream("/openapi.json")) {
      byte[] json = Objects.requireNonNull(in).readAllBytes();
      return Json.read(new String(json, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode operation(String method, String path) {
    return CONTRACT.required("paths").required(path).required(method);
  }

  /** Returns the path of one object of a collection, as {@code /orders/{orderId}}. */
  static String objectOf(String collection) {
    return CONTRACT
        .path("paths")
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(path -> path.matches(collection + "/\\{\\w+}"))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the parameters of an operation that are in the path, or in the query. */
  static Stream<JsonNode> parameters(JsonNode operation, String place) {
    return operation
        .path("parameters")
        .valueStream()
        .map(ApiContract::resolved)
        .filter(parameter -> parameter.path("in").asText().equals(place));
  }

  /** Returns how the ids in a path start, as {@code ord_}; empty if it has no id, or is empty. */
  static Optional<String> idPrefix(String path) {
    if (path.isEmpty()) {
      return Optional.empty();
    }
    return CONTRACT
        .required("paths")
        .required(path)
        .valueStream()
        .flatMap(operation -> parameters(operation, "path"))
        .map(parameter -> resolved(parameter.path("schema")).path("pattern").asText())
        .map(pattern -> pattern.replaceAll("^\\^|\\[.*", ""))
        .findFirst();
  }

  /** Returns what a reference refers to, with what stands beside the reference. */
  static JsonNode resolved(JsonNode node) {
    if (!node.has("$ref")) {
      return node;
    }
    JsonNode target = CONTRACT.at(node.path("$ref").asText().substring(1));
    ObjectNode merged = resolved(target).deepCopy();
    merged.setAll((ObjectNode) node);
    return merged.without("$ref");
  }
}
