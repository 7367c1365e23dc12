package dev.paylink.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.JsonSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A compiled schema of the contract. Thread-safe. {@code format} is an annotation only (JSON Schema
 * 2020-12); types and patterns decide.
 *
 * @param json the schema in the contract, with its references resolved
 */
record ContractSchema(JsonObject json, Schema compiled) {
  /** One more than {@link dev.paylink.api.Fault#invalid(List)} counts. */
  static final int MAX_ERRORS = 101;

  private static final int MAX_CHECKED_KEYS = 500;

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialect.builder(Dialects.getDraft202012())
              .keyword(new NonValidationKeyword("__absolute_uri__")) // left by resolved references
              .keyword(new NonValidationKeyword("x-go-type")) // for generators of clients
              .keyword(new NonValidationKeyword("x-personal-data")) // not kept of a request
              .keyword(new NonValidationKeyword("x-secret")) // not kept of a request
              .formats(
                  formats -> {
                    formats.clear();
                    AssertedFormats.all().forEach(format -> formats.put(format.getName(), format));
                  })
              .build());

  static ContractSchema of(JsonSchema schema) {
    JsonObject json = (JsonObject) schema;
    String text = json.encode().replace('"' + AssertedFormats.EXTENSION + '"', "\"format\"");
    return new ContractSchema(json, REGISTRY.getSchema(StrictJson.read(text, JsonNode.class)));
  }

  /**
   * The errors of a value, at most {@link #MAX_ERRORS}, and one for each field. A value is a
   * string, a number, a boolean, or a list or map of values.
   */
  List<Error> errors(Object value) {
    FirstErrors errors = new FirstErrors();
    try {
      compiled.validate(
          StrictJson.convert(value, JsonNode.class),
          (ExecutionContext context) -> {
            context.executionConfig(config -> config.formatAssertionsEnabled(true));
            context.setErrors(errors);
          });
    } catch (Enough cut) {
      // Validating the rest would cost time for errors that nobody is told.
    }
    return errors;
  }

  /** Keeps the first error of each field, and stops the validation when there are enough. */
  private static final class FirstErrors extends ArrayList<Error> {
    private static final long serialVersionUID = 1L;

    private final transient Set<List<Object>> fields = new HashSet<>();

    @Override
    public boolean add(Error error) {
      boolean first = fields.add(Arrays.asList(error.getInstanceLocation(), fieldOf(error)));
      if (first) {
        super.add(error);
      }
      if (size() == MAX_ERRORS || isHuge(error)) {
        throw new Enough();
      }
      return first;
    }

    /** Whether an object has so many keys that checking each would cost milliseconds. */
    private static boolean isHuge(Error error) {
      return error.getKeyword().equals("maxProperties")
          && error.getInstanceNode().size() > MAX_CHECKED_KEYS;
    }

    private static @Nullable String fieldOf(Error error) {
      return Complaints.concernsProperty(error) ? error.getProperty() : null;
    }
  }

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super(null, null, false, false);
    }
  }
}
