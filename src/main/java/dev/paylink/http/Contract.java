package dev.paylink.http;

import io.vertx.config.yaml.YamlProcessor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The contract, {@code openapi.yaml}: the one truth about the HTTP API. Read once, shared by all.
 *
 * @param yaml as it is written and served
 * @param json the same as JSON
 * @param model as requests are routed by
 * @param validators what checks the requests of an operation, by its id
 */
public record Contract(
    Buffer yaml, Buffer json, OpenAPIContract model, Map<String, ContractValidator> validators) {
  private static final String RESOURCE = "/openapi.yaml";

  /** A schema of the contract by its name, as it is written. */
  public JsonObject schema(String name) {
    return json.toJsonObject()
        .getJsonObject("components")
        .getJsonObject("schemas")
        .getJsonObject(name);
  }

  /** What checks the requests of an operation. */
  public ContractValidator validator(Operation operation) {
    return Objects.requireNonNull(validators.get(operation.getOperationId()));
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
                            OpenAPIContract.from(vertx, served(json.copy(), publicUrl))
                                .compose(
                                    model ->
                                        vertx.executeBlocking(
                                            () -> of(yaml, json.toBuffer(), model)))));
  }

  /** By the class loader: the file system of Vert.x would prefer a file of that name nearby. */
  private static Buffer readResource() throws IOException {
    try (InputStream in = Contract.class.getResourceAsStream(RESOURCE)) {
      return Buffer.buffer(Objects.requireNonNull(in, "The contract is missing").readAllBytes());
    }
  }

  /** The OpenAPI module takes only absolute server URLs. */
  private static JsonObject served(JsonObject contract, String publicUrl) {
    JsonObject server = new JsonObject().put("url", publicUrl + "/v1");
    return contract.put("servers", new JsonArray().add(server));
  }

  private static Contract of(Buffer yaml, Buffer json, OpenAPIContract model) {
    return new Contract(
        yaml,
        json,
        model,
        model.operations().stream()
            .collect(Collectors.toMap(Operation::getOperationId, ContractValidator::new)));
  }
}
