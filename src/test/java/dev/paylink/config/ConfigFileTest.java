package dev.paylink.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.config.ConfigSchema.Key;
import io.vertx.config.yaml.YamlProcessor;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The file that operators start from says what the schema says. */
class ConfigFileTest {
  private static final Path FILE = Path.of("conf", "paylink.yaml");

  private static Map<String, Key> keys() throws IOException {
    return ConfigSchema.keys(
        new JsonObject(Files.readString(Path.of("src/main/resources/config.schema.json"))));
  }

  @Test
  void everyDefaultIsAllowedAndEveryKeyIsExplained() throws IOException {
    Map<String, Key> keys = keys();
    assertTrue(keys.size() > 30, keys.keySet().toString());
    for (Key key : keys.values()) {
      assertEquals("", key.complaint(key.defaultValue()).orElse(""), key.name());
      assertTrue(key.schema().getString("description", "").length() > 5, key.name());
    }
  }

  @Test
  void theFileShowsEveryKeyWithItsDefault() throws IOException {
    Map<String, String> defaults = new TreeMap<>();
    keys().values().forEach(key -> defaults.put(key.name(), String.valueOf(key.defaultValue())));
    assertEquals(defaults, flat(parse()));
  }

  private static JsonObject parse() throws IOException {
    Buffer yaml = Buffer.buffer(Files.readAllBytes(FILE));
    Vertx vertx = Vertx.vertx();
    try {
      return new YamlProcessor()
          .process(vertx, new JsonObject(), yaml)
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private static Map<String, String> flat(JsonObject file) {
    Map<String, String> flat = new TreeMap<>();
    for (String section : file.fieldNames()) {
      JsonObject values = file.getJsonObject(section);
      for (String name : values.fieldNames()) {
        flat.put(section + "." + name, String.valueOf(values.getValue(name)));
      }
    }
    return flat;
  }
}
