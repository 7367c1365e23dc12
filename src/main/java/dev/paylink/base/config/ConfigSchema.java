package dev.paylink.base.config;

import dev.paylink.base.json.SchemaWords;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.Validator;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration keys with their constraints, from {@code config.schema.json}. */
final class ConfigSchema {
  /** Stands for the number of processors of the JVM. */
  static final String AUTO = "auto";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  private ConfigSchema() {}

  /**
   * A configuration key.
   *
   * @param name section and key, as {@code http.port}
   * @param schema its JSON schema
   */
  record Key(String name, JsonObject schema) {
    /** The environment variable, as {@code PAYLINK_HTTP_PORT} for {@code http.port}. */
    String variable() {
      return "PAYLINK_"
          + name.replace('.', '_')
              .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
              .toUpperCase(Locale.ROOT);
    }

    boolean secret() {
      return schema.getBoolean("writeOnly", false);
    }

    boolean databaseUri() {
      return "database-uri".equals(schema.getString("format"));
    }

    boolean duration() {
      return "duration".equals(schema.getString("format"));
    }

    /** Whether the value is a list of durations. */
    boolean durations() {
      return "array".equals(schema.getString("type"))
          && "duration".equals(schema.getJsonObject("items").getString("x-format"));
    }

    /** Whether the value is a map of names to durations. */
    boolean durationsByName() {
      return "object".equals(schema.getString("type")) && schema.containsKey("x-minimum");
    }

    /** Whether a running node takes a changed value. */
    boolean reloadable() {
      return schema.getBoolean("x-reloadable", false);
    }

    /** Whether the value may be {@code auto}, which stands for the number of processors. */
    boolean takesAuto() {
      return schema.getBoolean("x-auto", false);
    }

    Object defaultValue() {
      return schema.getValue("default");
    }

    /** The requirement that a value violates; empty if it is valid. */
    Optional<String> complaint(Object value) {
      if (duration()) {
        return durationComplaint(value);
      }
      if (durationsByName()) {
        return durationsComplaint(value);
      }
      if (takesAuto() && AUTO.equals(value)) {
        return Optional.empty();
      }
      if (databaseUri()) {
        return databaseUriComplaint(value);
      }
      Validator validator =
          Validator.create(
              JsonSchema.of(schema),
              new JsonSchemaOptions()
                  .setBaseUri("config:/")
                  .setDraft(Draft.DRAFT202012)
                  .setOutputFormat(OutputFormat.Flag));
      return validator.validate(value).getValid()
          ? Optional.empty()
          : Optional.of("must be " + words());
    }

    private String words() {
      boolean described = "object".equals(schema.getString("type"));
      return described
          ? schema.getString("description")
          : SchemaWords.describe(schema) + (takesAuto() ? ", or auto" : "");
    }

    private Optional<String> databaseUriComplaint(Object value) {
      boolean fits =
          Objects.equals(value, defaultValue())
              || (value instanceof String uri && DatabaseUri.parse(uri).isPresent());
      return fits ? Optional.empty() : Optional.of("must be " + schema.getString("description"));
    }

    private Optional<String> durationsComplaint(Object value) {
      boolean fits =
          value instanceof JsonObject map
              && map.stream()
                  .allMatch(
                      entry ->
                          NAME.matcher(entry.getKey()).matches()
                              && durationComplaint(entry.getValue()).isEmpty());
      return fits
          ? Optional.empty()
          : Optional.of(
              "must have durations from %s to %s by name, as {manual: 7d}, or manual=7d in the environment"
                  .formatted(schema.getString("x-minimum"), schema.getString("x-maximum")));
    }

    private Optional<String> durationComplaint(Object value) {
      String min = schema.getString("x-minimum");
      String max = schema.getString("x-maximum");
      boolean fits =
          parseDuration(value)
              .filter(given -> given.compareTo(parseDuration(min).orElseThrow()) >= 0)
              .filter(given -> given.compareTo(parseDuration(max).orElseThrow()) <= 0)
              .isPresent();
      return fits
          ? Optional.empty()
          : Optional.of(
              "must be a duration from %s to %s, as 500ms, 10s, 5m, 24h or 30d"
                  .formatted(min, max));
    }

    /** Converts a value from the environment to the type of the schema, if possible. */
    Object coerce(String text) {
      return switch (schema.getString("type")) {
        case "integer" -> text.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(text) : text;
        case "boolean" -> text.matches("true|false") ? (Object) Boolean.valueOf(text) : text;
        case "array" -> {
          JsonArray items = new JsonArray();
          for (String item : text.split(",", -1)) {
            items.add(item.strip());
          }
          yield items;
        }
        case "object" -> pairs(text);
        default -> text;
      };
    }

    /** Parses {@code name=value,name=value}; the text itself if it is not such a list. */
    private static Object pairs(String text) {
      JsonObject map = new JsonObject();
      for (String pair : text.isBlank() ? new String[0] : text.split(",", -1)) {
        String[] parts = pair.split("=", 2);
        if (parts.length < 2) {
          return text;
        }
        map.put(parts[0].strip(), parts[1].strip());
      }
      return map;
    }
  }

  /** Parses {@code 500ms}, {@code 10s}, {@code 5m}, {@code 24h} or {@code 30d}. */
  static Optional<Duration> parseDuration(Object value) {
    Matcher matcher = DURATION.matcher(String.valueOf(value));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        });
  }

  /** All keys by name, in the order of the schema; without keys that extensions declare. */
  static Map<String, Key> keys(JsonObject schema) {
    Map<String, Key> keys = new LinkedHashMap<>();
    JsonObject sections = schema.getJsonObject("properties");
    for (String section : sections.fieldNames()) {
      addKeys(section, sections.getJsonObject(section), keys);
    }
    return keys;
  }

  /** A section may have sections, as {@code storage.s3}. */
  private static void addKeys(String section, JsonObject schema, Map<String, Key> keys) {
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    for (String property : properties.fieldNames()) {
      String name = section + "." + property;
      JsonObject own = properties.getJsonObject(property);
      if (own.containsKey("properties")) {
        addKeys(name, own, keys);
      } else {
        keys.put(name, new Key(name, own));
      }
    }
  }
}
