package dev.paylink.cli.service;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON of the service, with numbers exactly as they were written. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  /** A field that is there twice, or text behind the value, is a mistake. */
  private static final ObjectReader FILE_READER =
      MAPPER
          .reader()
          .with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /** Reads an answer of the service. */
  public static JsonNode read(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new CommandFailure("The service answers what is no JSON");
    }
  }

  /** Reads an answer. Null if it is no JSON object; an empty object if there is no body. */
  static @Nullable JsonNode readObject(String text) {
    try {
      JsonNode answer = text.isEmpty() ? object() : MAPPER.readTree(text);
      return answer.isObject() ? answer : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /**
   * Reads a file of the user.
   *
   * @param name of the file, for the message about a mistake in it
   */
  public static JsonNode readFile(Reader text, String name) throws IOException {
    try {
      return FILE_READER.readTree(text);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw CommandFailure.usage(
          "%s is no JSON%s: %s"
              .formatted(
                  name,
                  at == null
                      ? ""
                      : ", line %d, column %d".formatted(at.getLineNr(), at.getColumnNr()),
                  e.getOriginalMessage()));
    }
  }

  /** Writes a value on one line. */
  public static String write(JsonNode value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns a list, a map or a single value as JSON. */
  public static JsonNode of(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Returns an empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Returns the value at a pointer, as {@code /customer/name}, as text; empty if absent. */
  public static String text(JsonNode value, String pointer) {
    return text(value.at(pointer));
  }

  private static String text(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    return value.isNumber() ? value.decimalValue().toPlainString() : value.asText();
  }

  /** Returns the single values of an object by their paths, as {@code customer.name}. */
  public static Map<String, String> flatten(JsonNode object) {
    Map<String, String> values = new LinkedHashMap<>();
    flatten("", object, values);
    return values;
  }

  private static void flatten(String path, JsonNode value, Map<String, String> values) {
    if (value.isContainerNode() && !value.isEmpty()) {
      String prefix = path.isEmpty() ? "" : path + ".";
      value
          .properties()
          .forEach(field -> flatten(prefix + field.getKey(), field.getValue(), values));
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        flatten(prefix + i, value.get(i), values);
      }
    } else if (value.isValueNode()) {
      values.put(path, text(value));
    }
  }
}
