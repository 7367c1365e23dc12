import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/**
 * Writes the contract, {@code openapi.yaml} and {@code openapi.json}, from {@code
 * src/main/contract}; run by the build. Nodes read the JSON, as reading the YAML would take a tenth
 * of their start.
 */
final class ContractBuild {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode contract;
  private final JsonNode implied;

  private ContractBuild(ObjectNode sources) {
    this.contract = sources;
    this.implied = sources.remove("implied");
  }

  /**
   * @param arguments the folder of the sources, and that to write to
   */
  public static void main(String[] arguments) throws IOException {
    ContractBuild build = new ContractBuild(read(Path.of(arguments[0])));
    build.completeOperations();
    build.addErrors();
    build.addEvents();
    Path target = Path.of(arguments[1]);
    Files.createDirectories(target);
    JSON.writeValue(target.resolve("openapi.json").toFile(), build.contract);
    Files.writeString(
        target.resolve("openapi.yaml"),
        BlockYaml.print(JSON.convertValue(build.contract, Map.class)));
  }

  private static ObjectNode read(Path folder) throws IOException {
    ObjectNode contract = JSON.createObjectNode();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> headFirst =
          files
              .sorted(
                  Comparator.comparing((Path file) -> !file.endsWith("openapi.yaml"))
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      for (Path file : headFirst) {
        each(parse(file), (part, value) -> merge(contract, part, value, levels(part)));
      }
      return contract;
    }
  }

  private static JsonNode parse(Path file) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    try {
      return JSON.valueToTree(
          new Yaml(new SafeConstructor(options)).<Object>load(Files.readString(file)));
    } catch (YAMLException failure) {
      throw new IOException("Not well-formed: " + file, failure);
    }
  }

  /** How deep the maps are whose entries come from several files. */
  private static int levels(String part) {
    return part.equals("components") ? 2 : 1;
  }

  private static void merge(ObjectNode into, String name, JsonNode value, int levels) {
    JsonNode present = into.putIfAbsent(name, value);
    if (present != null && levels == 0) {
      throw new IllegalStateException("Two files of the contract define " + name);
    }
    if (present != null) {
      each(value, (part, entry) -> merge((ObjectNode) present, part, entry, levels - 1));
    }
  }

  private void completeOperations() {
    contract
        .at("/components/responses")
        .valueStream()
        .filter(response -> response.has("headers"))
        .forEach(response -> addHeaders(response, implied.get("operation")));
    each(
        contract.get("paths"),
        (path, methods) -> each(methods, (method, operation) -> complete(path, method, operation)));
  }

  private void complete(String path, String method, JsonNode operation) {
    ObjectNode responses = (ObjectNode) operation.get("responses");
    String parameters = operation.path("parameters").toString();
    boolean etagOfGet = method.equals("get") && responses.at("/200/headers").has("ETag");
    imply(responses, implied.get("operation"), true);
    imply(responses, implied.get("pathParameter"), path.contains("{"));
    imply(responses, implied.get("requestBody"), operation.has("requestBody"));
    imply(responses, implied.get("idempotencyKey"), parameters.contains("/idempotencyKey"));
    imply(responses, implied.get("ifMatch"), parameters.contains("/ifMatch"));
    imply(responses, implied.get("etagOfGet"), etagOfGet);
    Map<String, JsonNode> sorted = new TreeMap<>();
    each(responses, sorted::put);
    responses.removeAll().setAll(sorted);
    JsonNode scopes = ((ObjectNode) operation).remove("scopes");
    if (scopes != null) {
      require((ObjectNode) operation, scopes);
    }
  }

  private static void imply(ObjectNode responses, JsonNode implied, boolean applies) {
    if (!applies) {
      return;
    }
    responses
        .propertyStream()
        .filter(response -> response.getKey().startsWith("2"))
        .map(Map.Entry::getValue)
        .filter(response -> !response.has("$ref"))
        .forEach(response -> addHeaders(response, implied));
    each(
        implied.get("responses"),
        (status, name) -> responses.putIfAbsent(status, reference("responses", name.asText())));
  }

  private static void addHeaders(JsonNode response, JsonNode implied) {
    implied
        .path("headers")
        .valueStream()
        .map(JsonNode::asText)
        .forEach(
            name -> ((ObjectNode) response).withObjectProperty("headers").set(name, header(name)));
  }

  private static ObjectNode header(String name) {
    return reference("headers", name);
  }

  /** Any one of the scopes is enough. */
  private static void require(ObjectNode operation, JsonNode scopes) {
    ArrayNode security = operation.putArray("security");
    scopes.forEach(scope -> security.addObject().putArray("bearer").add(scope));
    String sentence =
        scopes
            .valueStream()
            .map(scope -> "`%s`".formatted(scope.asText()))
            .collect(joining(" or ", "Needs the scope ", "."));
    String description = operation.path("description").asText();
    operation.put(
        "description", description.isEmpty() ? sentence : description + "\n" + sentence + "\n");
  }

  private void addErrors() {
    JsonNode template = contract.remove("errorTemplate");
    ObjectNode responses = (ObjectNode) contract.at("/components/responses");
    each(contract.remove("errors"), (name, error) -> responses.set(name, error(template, error)));
  }

  private JsonNode error(JsonNode template, JsonNode error) {
    ObjectNode response =
        filled(template, Map.of("description", error.get("description").asText()));
    boolean limited = error.path("rateLimit").asBoolean(true);
    addHeaders(response, implied.get(limited ? "operation" : "unlimited"));
    each(error.path("headers"), response.withObjectProperty("headers")::set);
    ObjectNode examples = response.withObject("/content/application~1json/examples");
    each(
        error.get("examples"),
        (code, example) ->
            examples.putObject(code).set("value", body(error.get("status"), code, example)));
    return response;
  }

  private static ObjectNode body(JsonNode status, String code, JsonNode example) {
    ObjectNode body = JSON.createObjectNode();
    body.set("error", status);
    body.set("message", example.isTextual() ? example : example.get("message"));
    body.put("code", code).put("requestId", "req_01jd5k8zv7e6w9q2m4t8x0c3fb");
    each(example, body::set);
    return body;
  }

  private void addEvents() {
    JsonNode template = contract.remove("eventTemplate");
    ObjectNode webhooks = contract.putObject("webhooks");
    ObjectNode schemas = (ObjectNode) contract.at("/components/schemas");
    JsonNode later = schemas.withArray("/Event/anyOf").remove(0);
    each(
        contract.remove("events"),
        (type, event) -> {
          ObjectNode filled = filled(template, placeholders(type, event));
          schemas.setAll((ObjectNode) filled.get("schemas"));
          webhooks.set(type, webhook(filled, event));
          list(type, event, schemas);
        });
    schemas.withArray("/Event/anyOf").add(later);
  }

  private static Map<String, String> placeholders(String type, JsonNode event) {
    String name =
        Arrays.stream(type.split("[._]"))
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(joining());
    String summary = event.get("summary").asText();
    return Map.of(
        "type",
        type,
        "Name",
        name,
        "Schema",
        name.endsWith("Event") ? name : name + "Event",
        "summary",
        summary,
        "description",
        event.path("description").asText(summary + "."),
        "object",
        event.get("object").asText());
  }

  private JsonNode webhook(JsonNode filled, JsonNode event) {
    ObjectNode webhook = (ObjectNode) filled.get("webhook");
    if (isInFeed(event)) {
      webhook.withArray("/post/parameters").addAll((ArrayNode) filled.get("feedParameters"));
    }
    ObjectNode example = (ObjectNode) filled.get("example");
    String data =
        "/components/schemas/%sEventData/examples/0".formatted(event.get("object").asText());
    example.set("data", contract.at(data));
    webhook
        .withObject("/post/requestBody/content/application~1json/examples/event")
        .set("value", patched(example, event.path("example")));
    return webhook;
  }

  private static void list(String type, JsonNode event, ObjectNode schemas) {
    JsonNode schema = reference("schemas", placeholders(type, event).get("Schema"));
    schemas.withArray("/Event/anyOf").add(schema);
    schemas.withObject("/Event/discriminator/mapping").set(type, schema.get("$ref"));
    schemas.withArray("/EventType/x-extensible-enum").add(type);
    schemas.withArray("/KnownEventType/enum").add(type);
    if (isInFeed(event)) {
      schemas.withArray("/WebhookEventType/enum").add(type);
    }
  }

  private static boolean isInFeed(JsonNode event) {
    return event.path("inFeed").asBoolean(true);
  }

  /** Applies a JSON merge patch (RFC 7396) to a copy. */
  private static JsonNode patched(JsonNode value, JsonNode patch) {
    if (!patch.isObject()) {
      return patch.isMissingNode() ? value : patch;
    }
    ObjectNode result = value.isObject() ? value.deepCopy() : JSON.createObjectNode();
    each(
        patch,
        (name, change) -> {
          if (change.isNull()) {
            result.remove(name);
          } else {
            result.set(name, patched(result.path(name), change));
          }
        });
    return result;
  }

  /** A copy of a template with each {@code <name>} replaced by its value. */
  private static ObjectNode filled(JsonNode template, Map<String, String> values) {
    String json = template.toString();
    for (Map.Entry<String, String> value : values.entrySet()) {
      String quoted = new TextNode(value.getValue()).toString();
      json = json.replace("<" + value.getKey() + ">", quoted.substring(1, quoted.length() - 1));
    }
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void each(JsonNode map, BiConsumer<String, JsonNode> action) {
    map.properties().forEach(entry -> action.accept(entry.getKey(), entry.getValue()));
  }

  private static ObjectNode reference(String kind, String name) {
    return JSON.createObjectNode().put("$ref", "#/components/%s/%s".formatted(kind, name));
  }
}

/** YAML in blocks; texts of several lines are literal. */
final class BlockYaml extends Representer {
  private BlockYaml(DumperOptions options) {
    super(options);
  }

  static String print(Object document) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    options.setWidth(120);
    return new Yaml(new BlockYaml(options), options).dump(document);
  }

  @Override
  protected Node representScalar(Tag tag, String value, DumperOptions.ScalarStyle style) {
    boolean isText = value.contains("\n") && !value.contains("\r");
    return super.representScalar(tag, value, isText ? DumperOptions.ScalarStyle.LITERAL : style);
  }
}
