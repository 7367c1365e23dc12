package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** A field as an option. */
final class Input {
  private static final String NONE = Field.NONE;

  private final Field field;
  private final List<String> choices;
  private final OptionSpec option;

  Input(Field field) {
    this.field = field;
    this.choices = field.choices();
    this.option = option();
  }

  private OptionSpec option() {
    OptionSpec.Builder built =
        OptionSpec.builder(field.optionNames())
            .required(field.required())
            .defaultValue(field.usual())
            .paramLabel(field.label())
            .description(field.help());
    if (field.is("boolean")) {
      return built.type(Boolean.class).negatable(true).build();
    }
    if (field.is("number")) {
      return built.type(BigDecimal.class).build();
    }
    if (field.isMap()) {
      return built.type(Map.class).auxiliaryTypes(String.class, String.class).build();
    }
    built.converters(this::convert).completionCandidates(choices.isEmpty() ? null : choices);
    return field.isList()
        ? built.type(List.class).auxiliaryTypes(String.class).splitRegex(",").build()
        : built.type(Object.class).build();
  }

  private Object convert(String text) {
    if (!choices.isEmpty() && !choices.contains(text)) {
      throw new TypeConversionException(
          "there is no %s; there are %s".formatted(text, String.join(", ", choices)));
    }
    if (!field.is("integer") || (field.isClearable() && text.equals(NONE))) {
      return text;
    }
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'%s' is no number".formatted(text));
    }
  }

  OptionSpec asOption() {
    return option;
  }

  /** Adds the parameter that was given, if one was. */
  void addTo(Query query) {
    Object given = option.getValue();
    if (given instanceof Map<?, ?> values) {
      values.forEach((key, value) -> query.with("%s[%s]".formatted(field.name(), key), value));
    } else if (given instanceof List<?> values) {
      query.with(
          field.name(), values.stream().map(Object::toString).collect(Collectors.joining(",")));
    } else {
      query.with(field.name(), given);
    }
  }

  /** Sets the property that was given, if one was. */
  void addTo(ObjectNode body) {
    Object given = option.getValue();
    if (given != null) {
      int point = field.name().indexOf('.');
      ObjectNode parent =
          point < 0 ? body : body.withObjectProperty(field.name().substring(0, point));
      parent.set(field.name().substring(point + 1), json(given));
    }
  }

  private JsonNode json(Object given) {
    if (field.isClearable() && given.equals(NONE)) {
      return NullNode.getInstance();
    }
    if (given instanceof BigDecimal number) {
      return DecimalNode.valueOf(number); // with the decimals that were written
    }
    if (given instanceof Map<?, ?> values) {
      ObjectNode object = Json.object();
      values.forEach((key, value) -> object.set(key.toString(), json(value)));
      return object;
    }
    if (given instanceof List<?> values) {
      return Json.of(values.stream().filter(value -> !value.equals(NONE)).toList());
    }
    if (field.isTheme()) {
      return theme(given.toString());
    }
    return field.isFile() ? content(new InputFile(given.toString())) : Json.of(given);
  }

  private static JsonNode theme(String given) {
    String[] colours = given.split(",", -1);
    if (colours.length != 3) {
      throw CommandFailure.usage("--theme must be three colours: background,text,accent");
    }
    return Json.object()
        .put("background", colours[0])
        .put("text", colours[1])
        .put("accent", colours[2]);
  }

  private JsonNode content(InputFile file) {
    JsonNode read = file.read(text -> Json.readFile(text, file.toString()));
    String type = field.is("array") ? "array" : "object";
    if (field.is("array") ? !read.isArray() : !read.isObject()) {
      throw CommandFailure.usage(
          "%s must have a JSON %s of %s".formatted(file, type, field.name()));
    }
    WrittenAmount.checkAll(field.name(), read);
    return read;
  }
}
