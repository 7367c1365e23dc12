package dev.paylink.cli.resource;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What a command takes by the contract: the id in the path, and filters or fields as options. */
final class Inputs {
  /** {@link ListCommand} has options for them; {@code after} excludes {@code page}. */
  private static final Set<String> PAGING = Set.of("page", "perPage", "limit", "after");

  private final String path;
  private final Supplier<Stream<Field>> fields;
  private List<Input> inputs = List.of();
  private @Nullable PositionalParamSpec id;

  private Inputs(String path, Supplier<Stream<Field>> fields) {
    this.path = path;
    this.fields = fields;
  }

  /** Only the id. */
  static Inputs none(String path) {
    return new Inputs(path, Stream::empty);
  }

  /** The parameters of a list that say what is in it. */
  static Inputs filters(String path, String... without) {
    List<String> left = List.of(without);
    return new Inputs(
        path,
        () ->
            parameters(path)
                .filter(field -> !PAGING.contains(field.name()) && !left.contains(field.name())));
  }

  private static Stream<Field> parameters(String path) {
    return ApiContract.parameters(ApiContract.operation("get", path), "query")
        .map(
            parameter -> {
              ObjectNode schema = ApiContract.resolved(parameter.path("schema")).deepCopy();
              schema.set("description", parameter.path("description"));
              boolean required = parameter.path("required").asBoolean();
              return new Field(parameter.path("name").asText(), schema, required);
            });
  }

  /** The properties of the body of a request. */
  static Inputs fields(String method, String path) {
    String schema = "/requestBody/content/application~1json/schema";
    return new Inputs(
        path,
        () -> properties("", ApiContract.resolved(ApiContract.operation(method, path).at(schema))));
  }

  private static Stream<Field> properties(String prefix, JsonNode schema) {
    Set<String> required =
        schema.path("required").valueStream().map(JsonNode::asText).collect(toUnmodifiableSet());
    return schema
        .path("properties")
        .propertyStream()
        .flatMap(
            property -> {
              String name = prefix + property.getKey();
              JsonNode value = ApiContract.resolved(property.getValue());
              return value.has("properties") && !value.has("required")
                  ? properties(name + ".", value)
                  : Stream.of(new Field(name, value, required.contains(property.getKey())));
            });
  }

  /** The same fields, for an object of another path. */
  Inputs of(String otherPath) {
    return new Inputs(otherPath, fields);
  }

  /** The same, with a default value of a property. */
  Inputs orElse(String property, String value) {
    return new Inputs(
        path,
        () ->
            fields.get().map(field -> field.name().equals(property) ? field.orElse(value) : field));
  }

  void addTo(CommandSpec command) {
    ApiContract.idPrefix(path).ifPresent(prefix -> command.addPositional(id = id(prefix)));
    inputs = fields.get().map(Input::new).toList();
    inputs.forEach(input -> command.addOption(input.asOption()));
  }

  private static PositionalParamSpec id(String prefix) {
    return PositionalParamSpec.builder()
        .index("0")
        .type(String.class)
        .required(true)
        .paramLabel("ID")
        .description(prefix + "\u2026, as lists show it.")
        .build();
  }

  /** Returns the id that was given; empty if absent in the path. */
  String id() {
    return id == null ? "" : id.getValue();
  }

  /** Returns the path with the id that was given. */
  String path() {
    return path.replaceFirst("/\\{\\w+}", Matcher.quoteReplacement(Query.of("", id())));
  }

  /** Returns the path with the filters that were given. */
  Query query() {
    Query query = new Query(path());
    inputs.forEach(input -> input.addTo(query));
    return query;
  }

  /** Returns the fields that were given. */
  ObjectNode body() {
    ObjectNode body = Json.object();
    inputs.forEach(input -> input.addTo(body));
    return body;
  }
}
