package dev.paylink.http;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import dev.paylink.api.Fault.Detail;
import dev.paylink.base.json.SchemaWords;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the errors of a JSON schema validator into sentences for people. */
final class Complaints {
  private Complaints() {}

  /** Says what a parameter must be, followed by a hint, which may be empty. */
  static Detail ofParameter(String name, JsonObject schema, String hint) {
    return new Detail(name, "must be " + SchemaWords.describe(schema) + hint);
  }

  /** Says what the fields of a body must be: one sentence per invalid field. */
  static List<Detail> ofBody(List<Error> errors, JsonObject schema) {
    Map<String, Detail> byField = new LinkedHashMap<>();
    for (Error error : missingFirst(errors)) {
      Detail detail = detail(error, schemaOf(error, schema));
      byField.putIfAbsent(detail.field(), detail);
    }
    return List.copyOf(byField.values());
  }

  /** Whether an error is about one property of the object at its location. */
  static boolean concernsProperty(Error error) {
    return error.getKeyword().equals("required")
        || error.getKeyword().equals("additionalProperties");
  }

  /** Orders missing fields before invalid ones. */
  private static List<Error> missingFirst(List<Error> errors) {
    return errors.stream()
        .sorted(Comparator.comparing(error -> !error.getKeyword().equals("required")))
        .toList();
  }

  private static JsonObject schemaOf(Error error, JsonObject root) {
    NodePath keyword = error.getSchemaLocation().getFragment();
    return (JsonObject) JsonPointer.from(keyword.getParent().toString()).queryJson(root);
  }

  private static Detail detail(Error error, JsonObject schema) {
    String field = field(error.getInstanceLocation());
    return switch (error.getKeyword()) {
      case "required" -> new Detail(child(field, error.getProperty()), "is required");
      case "additionalProperties" ->
          new Detail(child(field, error.getProperty()), "is no known field; " + known(schema));
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
    };
  }

  private static String known(JsonObject schema) {
    Set<String> names = schema.getJsonObject("properties", new JsonObject()).fieldNames();
    return names.isEmpty() ? "none is allowed" : "there are " + String.join(", ", names);
  }

  /** {@code customer.email} for {@code /customer/email}. */
  private static String field(NodePath location) {
    String field = "";
    for (int i = 0; i < location.getNameCount(); i++) {
      field = child(field, location.getName(i));
    }
    return field;
  }

  private static String child(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }
}
