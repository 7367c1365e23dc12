package dev.paylink.http;

import dev.paylink.base.internals.BundledContract;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Path;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contract {@code openapi.yaml}: the single source of truth of the HTTP API. Read once per JVM.
 *
 * @param yaml the file, as it is served
 * @param json the contract as JSON, made by the build
 * @param model the parsed contract, which routes requests
 * @param validators the request validators by operationId
 * @param scopes of the operations by operationId: alternatives, each of all scopes that it needs
 */
public record Contract(
    Buffer yaml,
    Buffer json,
    OpenAPIContract model,
    Map<String, ContractValidator> validators,
    Map<String, List<List<String>>> scopes) {
  /** The module demands an absolute URL, and takes only its path. */
  private static final String SERVER = "http://localhost/v1";

  private static @Nullable Contract bundled;

  /** A schema of the contract by name, with unresolved references. */
  public JsonObject schema(String name) {
    return json.toJsonObject()
        .getJsonObject("components")
        .getJsonObject("schemas")
        .getJsonObject(name);
  }

  /** The validator of the requests of an operation. */
  public ContractValidator validator(Operation operation) {
    return Objects.requireNonNull(validators.get(operation.getOperationId()));
  }

  /** The scopes of an operation: alternatives, each of all scopes that it needs. */
  public List<List<String>> scopes(Operation operation) {
    return Objects.requireNonNull(scopes.get(operation.getOperationId()));
  }

  /** The value of the {@code Allow} header for a path; a path outside the contract is read-only. */
  public String allowedMethods(String path) {
    Path found = model.findPath(path);
    return found == null
        ? "GET, HEAD"
        : found.getOperations().stream()
            .map(operation -> operation.getHttpMethod().name())
            .map(method -> method.equals("GET") ? "GET, HEAD" : method)
            .collect(Collectors.joining(", "));
  }

  /** Returns the contract; the first call in a JVM reads it. */
  public static Future<Contract> load(Vertx vertx) {
    return vertx.executeBlocking(Contract::bundled, false);
  }

  private static synchronized Contract bundled() throws IOException {
    if (bundled == null) {
      bundled = read();
    }
    return bundled;
  }

  private static Contract read() throws IOException {
    Buffer json = resource("/openapi.json");
    OpenAPIContract model = BundledContract.resolve(served(json.toJsonObject()));
    return new Contract(
        resource("/openapi.yaml"),
        json,
        model,
        model.operations().stream()
            .collect(Collectors.toMap(Operation::getOperationId, ContractValidator::new)),
        operations(json.toJsonObject())
            .collect(
                Collectors.toMap(
                    operation -> operation.getString("operationId"), Contract::scopesOf)));
  }

  /** Uses the class loader; Vert.x would prefer a file of that name in the working directory. */
  private static Buffer resource(String name) throws IOException {
    try (InputStream in = Contract.class.getResourceAsStream(name)) {
      return Buffer.buffer(
          Objects.requireNonNull(in, name + " is missing; `mvn process-classes` makes it")
              .readAllBytes());
    }
  }

  /**
   * A copy that the OpenAPI module accepts. It has an absolute server URL. It has no responses as a
   * problem, CSV or PDF, whose media types the module does not know. It has no parameter of the
   * style {@code deepObject} and no body of arbitrary bytes. It has no alternative security
   * requirements, for which the module would check tokens.
   */
  static JsonObject served(JsonObject contract) {
    JsonObject responses = contract.getJsonObject("components").getJsonObject("responses");
    for (String name : responses.fieldNames()) {
      JsonObject content = responses.getJsonObject(name).getJsonObject("content");
      if (content != null) {
        content.remove(ErrorForm.PROBLEM.mediaType());
        content.remove("text/csv");
        content.remove("application/pdf");
      }
    }
    operations(contract)
        .forEach(
            operation -> {
              JsonArray parameters = operation.getJsonArray("parameters");
              if (parameters != null) {
                parameters.forEach(parameter -> DeepObject.serve((JsonObject) parameter));
              }
              describeBytes(operation.getJsonObject("requestBody", new JsonObject()));
              operation.put("security", new JsonArray().add(security(operation).getValue(0)));
            });
    JsonObject server = new JsonObject().put("url", SERVER);
    return contract.put("servers", new JsonArray().add(server));
  }

  /** A body of any bytes has an empty schema, which the module takes for a missing one. */
  private static void describeBytes(JsonObject body) {
    body.getJsonObject("content", new JsonObject())
        .forEach(
            media -> {
              JsonObject schema = ((JsonObject) media.getValue()).getJsonObject("schema");
              if (schema != null && schema.isEmpty()) {
                schema.put("description", "Any bytes");
              }
            });
  }

  private static Stream<JsonObject> operations(JsonObject contract) {
    return contract.getJsonObject("paths").stream()
        .flatMap(path -> ((JsonObject) path.getValue()).stream())
        .map(operation -> (JsonObject) operation.getValue());
  }

  private static JsonArray security(JsonObject operation) {
    return operation.getJsonArray("security");
  }

  private static List<List<String>> scopesOf(JsonObject operation) {
    return security(operation).stream()
        .map(alternative -> ((JsonObject) alternative).getJsonArray("bearer"))
        .map(scopes -> scopes.stream().map(String.class::cast).toList())
        .toList();
  }
}
