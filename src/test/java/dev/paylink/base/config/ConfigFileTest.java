package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.ConfigSchema.Key;
import io.vertx.config.yaml.YamlProcessor;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The sample configuration file agrees with the schema. */
@ExtendWith(VertxExtension.class)
@Timeout(120)
class ConfigFileTest {
  private static final Path FILE = Path.of("conf", "paylink.yaml");

  private static Map<String, Key> keys() throws IOException {
    return ConfigSchema.keys(
        new JsonObject(Files.readString(Path.of("src/main/resources/config.schema.json"))));
  }

  @Test
  void describesEveryKeyAndAllowsItsDefault() throws IOException {
    Map<String, Key> keys = keys();
    assertTrue(keys.size() > 30, keys.keySet().toString());
    for (Key key : keys.values()) {
      assertEquals("", key.complaint(key.defaultValue()).orElse(""), key.name());
      assertTrue(key.schema().getString("description", "").length() > 5, key.name());
    }
  }

  @Test
  void listsEveryKeyWithItsDefault(Vertx vertx) throws IOException {
    Map<String, String> defaults = new TreeMap<>();
    keys().values().forEach(key -> defaults.put(key.name(), String.valueOf(key.defaultValue())));
    assertEquals(defaults, flat(parse(vertx)));
  }

  private static JsonObject parse(Vertx vertx) throws IOException {
    Buffer yaml = Buffer.buffer(Files.readAllBytes(FILE));
    return new YamlProcessor().process(vertx, new JsonObject(), yaml).await();
  }

  private static Map<String, String> flat(JsonObject file) {
    Map<String, String> flat = new TreeMap<>();
    file.forEach(section -> flatten(section.getKey(), section.getValue(), flat));
    return flat;
  }

  private static void flatten(String name, Object value, Map<String, String> flat) {
    if (value instanceof JsonObject section && !section.isEmpty()) {
      section.forEach(one -> flatten(name + "." + one.getKey(), one.getValue(), flat));
    } else {
      flat.put(name, String.valueOf(value));
    }
  }
}
