package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the contract says of a parameter of a query, or of a property of a body.
 *
 * @param name in the API; a nested one is {@code customer.name}
 * @param schema with the description
 * @param usual what is sent if it is not given; null for nothing
 */
record Field(String name, JsonNode schema, boolean required, @Nullable String usual) {
  static final String NONE = "none";

  /** Names of options that are shorter than in the API. */
  private static final Map<String, String> SHORT_NAMES =
      Map.of(
          "createdFrom", "--from",
          "createdTo", "--to",
          "types", "--type",
          "paymentLinkId", "--link",
          "productId", "--product",
          "landingPageId", "--landing-page",
          "coverImageId", "--cover-image",
          "paymentId", "--payment");

  Field(String name, JsonNode schema, boolean required) {
    this(name, schema, required, null);
  }

  /** The same field with a default value. */
  Field orElse(String value) {
    return new Field(name, schema, false, value);
  }

  boolean is(String type) {
    JsonNode types = schema.path("type");
    return types.asText().equals(type)
        || types.valueStream().anyMatch(one -> one.asText().equals(type));
  }

  /** The colours of a page, which are easier to type than an object. */
  boolean isTheme() {
    return name.equals("theme");
  }

  boolean isMap() {
    return is("object") && !schema.has("properties");
  }

  boolean isList() {
    return is("array") && !isFile();
  }

  /** Whether it is too large for an argument. */
  boolean isFile() {
    JsonNode item = ApiContract.resolved(schema.path("items"));
    return item.path("properties").size() + schema.path("properties").size() > 0 && !isTheme();
  }

  boolean isClearable() {
    return is("null") || (isList() && !schema.has("minItems"));
  }

  /** The values to choose from; empty if there is no choice, as with a single value. */
  List<String> choices() {
    JsonNode item = ApiContract.resolved(schema.path("items"));
    JsonNode values = schema.has("enum") ? schema.get("enum") : item.path("enum");
    Stream<String> clear = isClearable() ? Stream.of(NONE) : Stream.empty();
    return values.size() < 2
        ? List.of()
        : Stream.concat(values.valueStream().map(JsonNode::asText), clear).toList();
  }

  /** The names of the option: a short one if there is one, and the name of the API. */
  String[] optionNames() {
    String whole = "--" + name.replaceAll("[A-Z]", "-$0").replace('.', '-');
    return Stream.concat(
            Stream.ofNullable(SHORT_NAMES.get(name)), Stream.of(whole.toLowerCase(Locale.ROOT)))
        .toArray(String[]::new);
  }

  String label() {
    if (isMap()) {
      return "KEY=VALUE";
    }
    if (isTheme()) {
      return "BACKGROUND,TEXT,ACCENT";
    }
    if (isFile()) {
      return "FILE";
    }
    if (is("integer")) {
      return "NUMBER";
    }
    return (schema.path("format").asText() + description()).contains("date-time")
        ? "TIME"
        : optionNames()[0].substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private String description() {
    return schema.path("description").asText();
  }

  /** The first sentence of the contract, in terms of the command line. */
  String help() {
    String option = optionNames()[0];
    String text = description().replaceFirst("(?s)[.](\\s.*)?$", "");
    text = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    text = text.replace("`null`", "`none`").replace("%", "%%");
    if (is("boolean")) {
      text = text.replace("`true`", option).replace("`false`", option.replaceFirst("--", "--no-"));
    }
    if (isFile()) {
      return text + " A JSON file; - reads standard input.";
    }
    if (!choices().isEmpty()) {
      text += " Values: ${COMPLETION-CANDIDATES}.";
    }
    return usual == null ? text : text + " Default: ${DEFAULT-VALUE}.";
  }
}
