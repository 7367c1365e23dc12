package dev.paylink.base.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.stream.Collectors;

/** Describes in words what a JSON schema allows, to follow "The field must be …". */
public final class SchemaWords {
  private SchemaWords() {}

  /**
   * Describes a schema, as {@code an integer from 1 to 100} or {@code one of pending, paid}. A list
   * of types must have {@code null} second. Of a schema with a pattern or a format it is what its
   * description says before the first semicolon.
   */
  public static String describe(JsonObject schema) {
    if (schema.getValue("type") instanceof JsonArray types) {
      return describe(schema.copy().put("type", types.getString(0))) + ", or null";
    }
    if (schema.containsKey("enum")) {
      JsonArray values = schema.getJsonArray("enum");
      String names = values.stream().map(String::valueOf).collect(Collectors.joining(", "));
      return values.size() == 1 ? names : "one of " + names;
    }
    boolean worded = schema.containsKey("pattern") || schema.containsKey("x-format");
    if (worded && schema.containsKey("description")) {
      return allowed(schema.getString("description"));
    }
    return switch (schema.getString("type", "")) {
      case "integer" -> "an integer" + range(schema);
      case "number" -> "a number" + range(schema);
      case "boolean" -> "true or false";
      case "object" -> "a JSON object";
      case "array" -> list(schema);
      case "string" -> "a string" + length(schema);
      default -> "of another type";
    };
  }

  private static String allowed(String description) {
    return description.split(";", 2)[0].replace("`", "").strip();
  }

  private static String list(JsonObject schema) {
    String once = schema.getBoolean("uniqueItems", false) ? ", none twice" : "";
    return "a list%s, each item %s%s"
        .formatted(items(schema), describe(schema.getJsonObject("items")), once);
  }

  private static String items(JsonObject schema) {
    int min = schema.getInteger("minItems", 0);
    if (schema.containsKey("maxItems")) {
      int max = schema.getInteger("maxItems");
      return min > 0
          ? " of %d to %d items".formatted(min, max)
          : " of at most %d items".formatted(max);
    }
    return min > 0 ? " that is not empty" : "";
  }

  private static String range(JsonObject schema) {
    if (schema.containsKey("minimum") && schema.containsKey("maximum")) {
      return " from %s to %s".formatted(schema.getValue("minimum"), schema.getValue("maximum"));
    }
    if (schema.containsKey("exclusiveMinimum")) {
      String over = " over " + schema.getValue("exclusiveMinimum");
      return schema.containsKey("maximum")
          ? over + " and at most " + schema.getValue("maximum")
          : over;
    }
    return "";
  }

  private static String length(JsonObject schema) {
    boolean min = schema.getInteger("minLength", 0) > 0;
    if (min && schema.containsKey("maxLength")) {
      return " of %d to %d characters"
          .formatted(schema.getInteger("minLength"), schema.getInteger("maxLength"));
    }
    if (schema.containsKey("maxLength")) {
      return " of at most %d characters".formatted(schema.getInteger("maxLength"));
    }
    return min ? " that is not empty" : "";
  }
}
