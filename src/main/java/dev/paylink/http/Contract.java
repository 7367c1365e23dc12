package dev.paylink.http;

import io.vertx.config.yaml.YamlProcessor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;

/**
 * The contract, {@code openapi.yaml}: the one truth about the HTTP API. Read once, shared by all.
 *
 * @param yaml as it is written and served
 * @param json the same as JSON
 * @param model as requests are checked against
 */
public record Contract(Buffer yaml, Buffer json, OpenAPIContract model) {
  private static final String RESOURCE = "/openapi.yaml";

  /** A schema of the contract by its name, as it is written. */
  public JsonObject schema(String name) {
    return json.toJsonObject()
        .getJsonObject("components")
        .getJsonObject("schemas")
        .getJsonObject(name);
  }

  /**
   * Reads the contract.
   *
   * @param publicUrl where the service is reached, without a slash at the end
   */
  public static Future<Contract> load(Vertx vertx, String publicUrl) {
    return vertx
        .executeBlocking(Contract::readResource)
        .compose(
            yaml ->
                new YamlProcessor()
                    .process(vertx, new JsonObject(), yaml)
                    .compose(
                        json ->
                            OpenAPIContract.from(vertx, forChecks(json.copy(), publicUrl))
                                .map(model -> new Contract(yaml, json.toBuffer(), model))));
  }

  /** By the class loader: the file system of Vert.x would prefer a file of that name nearby. */
  private static Buffer readResource() throws IOException {
    try (InputStream in = Contract.class.getResourceAsStream(RESOURCE)) {
      return Buffer.buffer(Objects.requireNonNull(in, "The contract is missing").readAllBytes());
    }
  }

  /** The OpenAPI module takes only absolute server URLs. */
  private static JsonObject forChecks(JsonObject contract, String publicUrl) {
    JsonObject server = new JsonObject().put("url", publicUrl + "/v1");
    return strict(contract.put("servers", new JsonArray().add(server)));
  }

  /**
   * In JSON Schema 2020-12 {@code format} is an annotation. The validator asserts it all the same,
   * with rules of its own, and throws on an empty e-mail address; here patterns and types decide.
   * And it reads patterns as Java does, to which {@code $} is also the place before a last line
   * feed.
   */
  private static JsonObject strict(JsonObject node) {
    // A list of types is one and null, which the validator would want to be an int32 as well.
    if (node.getValue("type") instanceof JsonArray || "string".equals(node.getValue("type"))) {
      node.remove("format");
      if (node.getValue("pattern") instanceof String pattern && pattern.endsWith("$")) {
        node.put("pattern", pattern.substring(0, pattern.length() - 1) + "\\z");
      }
    }
    for (Map.Entry<String, Object> entry : node) {
      if (entry.getValue() instanceof JsonObject child) {
        strict(child);
      } else if (entry.getValue() instanceof JsonArray children) {
        children.stream()
            .filter(JsonObject.class::isInstance)
            .forEach(child -> strict((JsonObject) child));
      }
    }
    return node;
  }
}
