package dev.paylink.access.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.http.Contract;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each field of a request that takes free text says whether it may be kept. */
@ExtendWith(VertxExtension.class)
class PersonalDataMarksTest {
  private static final Set<String> BOUNDS = Set.of("pattern", "enum", "const", "format");

  /** {@code x-personal-data} and {@code x-secret}; false for a text that may be kept. */
  private static final Set<String> MARKS = Set.of("x-personal-data", "x-secret");

  @Test
  @Timeout(60)
  void marksEachFieldOfFreeText(Vertx vertx) {
    Contract contract = Contract.load(vertx).await();
    Set<String> unmarked = new TreeSet<>();
    contract
        .validators()
        .forEach(
            (operation, validator) ->
                validator.bodySchema().ifPresent(body -> collect(operation, body, unmarked)));
    assertEquals(Set.of(), unmarked, "mark them x-personal-data or x-secret, true or false");
  }

  private static void collect(String path, JsonObject schema, Set<String> unmarked) {
    if (MARKS.stream().anyMatch(schema::containsKey)) {
      return;
    }
    Object type = schema.getValue("type");
    boolean text = "string".equals(type) || type instanceof JsonArray any && any.contains("string");
    if (text && BOUNDS.stream().noneMatch(schema::containsKey)) {
      unmarked.add(path);
    }
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    properties
        .fieldNames()
        .forEach(name -> collect(path + "." + name, properties.getJsonObject(name), unmarked));
    if (schema.getValue("items") instanceof JsonObject items) {
      collect(path + "[]", items, unmarked);
    }
  }
}
