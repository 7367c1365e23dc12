package dev.paylink.base.internals;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.OpenAPIVersion;
import io.vertx.openapi.contract.impl.OpenAPIContractImpl;

/** An OpenAPI contract that is part of the jar. */
public final class BundledContract {
  private static final String BASE_URI = "app://";

  private BundledContract() {}

  /**
   * Resolves the references of a contract of OpenAPI 3.1, all of which are within it. Blocking. It
   * is not validated against the schema of OpenAPI, which takes longer than the rest and always has
   * the same result: a test does that.
   *
   * <p>To be replaced when {@link OpenAPIContract} can be loaded without validation.
   */
  public static OpenAPIContract resolve(JsonObject contract) {
    SchemaRepository repository =
        SchemaRepository.create(
            new JsonSchemaOptions()
                .setDraft(Draft.DRAFT202012)
                .setBaseUri(BASE_URI)
                .setOutputFormat(OutputFormat.Basic));
    return new OpenAPIContractImpl(repository.resolve(contract), OpenAPIVersion.V3_1, repository);
  }
}
