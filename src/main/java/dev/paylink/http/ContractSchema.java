package dev.paylink.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.paylink.json.StrictJson;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.JsonSchema;
import java.util.List;

/**
 * A compiled schema of the contract. Thread-safe. {@code format} is an annotation only (JSON Schema
 * 2020-12); types and patterns decide.
 *
 * @param json the schema in the contract, with its references resolved
 */
record ContractSchema(JsonObject json, Schema compiled) {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialect.builder(Dialects.getDraft202012())
              .keyword(new NonValidationKeyword("__absolute_uri__")) // left by resolved references
              .build());

  static ContractSchema of(JsonSchema schema) {
    JsonObject json = (JsonObject) schema;
    return new ContractSchema(
        json, REGISTRY.getSchema(StrictJson.read(json.encode(), JsonNode.class)));
  }

  /** The errors of a value: a string, a number, a boolean, or a list or map of values. */
  List<Error> errors(Object value) {
    return compiled.validate(StrictJson.convert(value, JsonNode.class));
  }
}
