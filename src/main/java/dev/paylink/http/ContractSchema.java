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
 * A schema of the contract, compiled once, for use by many threads. {@code format} is an annotation
 * to it, as JSON Schema 2020-12 has it: patterns and types decide.
 *
 * @param json as it is in the contract, with its references resolved
 */
record ContractSchema(JsonObject json, Schema compiled) {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialect.builder(Dialects.getDraft202012())
              .keyword(new NonValidationKeyword("__absolute_uri__")) // where a reference was
              .build());

  static ContractSchema of(JsonSchema schema) {
    JsonObject json = (JsonObject) schema;
    return new ContractSchema(
        json, REGISTRY.getSchema(StrictJson.read(json.encode(), JsonNode.class)));
  }

  /** What is wrong with a value: a text, a number, true or false, a list or a map of those. */
  List<Error> errors(Object value) {
    return compiled.validate(StrictJson.convert(value, JsonNode.class));
  }
}
