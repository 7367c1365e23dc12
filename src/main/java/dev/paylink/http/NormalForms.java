package dev.paylink.http;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The fields of a body that have a normal form, by {@link AssertedFormats}: what was pasted with a
 * blank at its end, or in the script of its host, is validated, stored and compared in that form.
 */
final class NormalForms {
  private final List<Field> fields;

  /** A field of an object: its schema if it has a normal form itself, or its own fields. */
  private record Field(String name, JsonObject schema, NormalForms within) {}

  private NormalForms(List<Field> fields) {
    this.fields = fields;
  }

  /** Returns the fields of a schema whose references are resolved. */
  static NormalForms of(JsonObject schema) {
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    return new NormalForms(
        properties.fieldNames().stream()
            .flatMap(name -> field(name, properties.getJsonObject(name)))
            .toList());
  }

  private static Stream<Field> field(String name, JsonObject schema) {
    NormalForms within = of(schema);
    return AssertedFormats.hasNormalForm(schema) || !within.fields.isEmpty()
        ? Stream.of(new Field(name, schema, within))
        : Stream.empty();
  }

  /**
   * Replaces texts by their normal forms; a value without a normal form stays, and is found to be
   * invalid.
   */
  void apply(Map<String, Object> body) {
    for (Field field : fields) {
      Object value = body.get(field.name());
      if (value instanceof String text) {
        AssertedFormats.normalized(field.schema(), text)
            .ifPresent(normal -> body.put(field.name(), normal));
      } else if (value instanceof Map<?, ?> object) {
        field.within().apply(asObject(object));
      }
    }
  }

  @SuppressWarnings("unchecked") // JSON names are strings
  private static Map<String, Object> asObject(Map<?, ?> object) {
    return (Map<String, Object>) object;
  }
}
