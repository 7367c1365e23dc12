package dev.paylink.http;

import dev.paylink.error.Fault.Detail;
import dev.paylink.json.SchemaWords;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import io.vertx.json.schema.OutputUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns what a JSON schema validator found into sentences for people. */
final class Complaints {
  /** Keywords that only say that something below them is wrong. */
  private static final Set<String> WRAPPERS =
      Set.of("properties", "items", "allOf", "anyOf", "oneOf", "$ref");

  private static final int MAX_NAME = 100;

  private Complaints() {}

  /** What a parameter must be. */
  static Detail ofParameter(String name, JsonObject schema) {
    return new Detail(name, "must be " + SchemaWords.describe(schema));
  }

  /** What the fields of a body must be: one sentence for each field at fault. */
  static List<Detail> ofBody(OutputUnit result, JsonObject schema) {
    Map<String, Detail> byField = new LinkedHashMap<>();
    List<OutputUnit> errors = result.getErrors() == null ? List.of() : result.getErrors();
    for (OutputUnit error : errors) {
      detail(error, schema).ifPresent(detail -> byField.putIfAbsent(detail.field(), detail));
    }
    return byField.isEmpty()
        ? List.of(new Detail("", "must be " + SchemaWords.describe(schema)))
        : new ArrayList<>(byField.values());
  }

  private static Optional<Detail> detail(OutputUnit error, JsonObject root) {
    // References are resolved in the contract, but still named in the location.
    String location = error.getKeywordLocation().replace("/$ref/", "/");
    int slash = location.lastIndexOf('/');
    String keyword = location.substring(slash + 1);
    if (WRAPPERS.contains(keyword) || location.contains("/propertyNames/")) {
      return Optional.empty();
    }
    JsonObject schema = schemaAt(root, location.substring(1, slash));
    String field = field(error.getInstanceLocation());
    if (keyword.equals("additionalProperties") && isKnown(schema, error.getInstanceLocation())) {
      return Optional.empty(); // a field that may be there and is wrong; something else says how
    }
    return Optional.of(
        switch (keyword) {
          case "required" -> new Detail(child(field, quoted(error.getError())), "is required");
          case "additionalProperties" -> new Detail(field, "is no known field; " + known(schema));
          case "propertyNames" ->
              new Detail(
                  field,
                  "must have keys of "
                      + schema.getJsonObject("propertyNames").getString("description"));
          case "minProperties" -> new Detail(field, "must have a field; " + known(schema));
          case "maxProperties" ->
              new Detail(
                  field, "must have at most %s keys".formatted(schema.getValue("maxProperties")));
          default -> new Detail(field, "must be " + SchemaWords.describe(schema));
        });
  }

  private static JsonObject schemaAt(JsonObject root, String pointer) {
    return JsonPointer.from(pointer).queryJson(root) instanceof JsonObject schema
        ? schema
        : new JsonObject();
  }

  private static boolean isKnown(JsonObject schema, String location) {
    if (schema.getValue("additionalProperties") instanceof JsonObject) {
      return true;
    }
    String name = unescaped(location.substring(location.lastIndexOf('/') + 1));
    return schema.getJsonObject("properties", new JsonObject()).containsKey(name);
  }

  private static String known(JsonObject schema) {
    Set<String> names = schema.getJsonObject("properties", new JsonObject()).fieldNames();
    return names.isEmpty() ? "none is allowed" : "there are " + String.join(", ", names);
  }

  /** {@code customer.email} for {@code #/customer/email}. */
  private static String field(String location) {
    StringBuilder field = new StringBuilder();
    String[] tokens = location.split("/", -1);
    for (int i = 1; i < tokens.length; i++) { // the first is #, the root
      field.append(field.isEmpty() ? "" : ".").append(shortened(unescaped(tokens[i])));
    }
    return field.toString();
  }

  private static String unescaped(String token) {
    return token.replace("~1", "/").replace("~0", "~");
  }

  private static String child(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }

  private static String quoted(String message) {
    return message.substring(message.indexOf('"') + 1, message.lastIndexOf('"'));
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "…";
  }
}
