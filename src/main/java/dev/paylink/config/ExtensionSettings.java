package dev.paylink.config;

import dev.paylink.api.Setting;
import dev.paylink.config.ConfigSchema.Key;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings that extensions declare, as keys of the configuration. */
public final class ExtensionSettings {
  /** Those of a node without extensions. */
  public static final ExtensionSettings NONE = new ExtensionSettings(Map.of());

  private static final String PREFIX = ConfigLoader.EXTENSIONS + ".";

  private final Map<String, Key> keys = new LinkedHashMap<>();

  /**
   * @param settings by the name of the extension
   */
  public ExtensionSettings(Map<String, List<Setting<?>>> settings) {
    settings.forEach((extension, declared) -> declared.forEach(one -> add(extension, one)));
  }

  private void add(String extension, Setting<?> setting) {
    String name = "%s%s.%s".formatted(PREFIX, extension, setting.key());
    keys.put(name, new Key(name, schema(setting)));
  }

  private static JsonObject schema(Setting<?> setting) {
    JsonObject schema = new JsonObject().put("description", setting.description());
    if (setting.type() == Duration.class) {
      return schema
          .put("type", "string")
          .put("format", "duration")
          .put("x-minimum", written(setting.least()))
          .put("x-maximum", written(setting.most()))
          .put("default", written(setting.defaultValue()));
    }
    schema.put("default", setting.defaultValue());
    if (setting.type() == Integer.class) {
      return schema
          .put("type", "integer")
          .put("minimum", setting.least())
          .put("maximum", setting.most());
    }
    if (setting.type() == Boolean.class) {
      return schema.put("type", "boolean");
    }
    return schema
        .put("type", "string")
        .put("minLength", setting.isRequired() ? 1 : 0)
        .put("writeOnly", setting.isSecret());
  }

  private static String written(@Nullable Object duration) {
    long millis = ((Duration) Objects.requireNonNull(duration)).toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }

  /** The names, as {@code acme.apiKey}. */
  public List<String> names() {
    return keys.keySet().stream().map(name -> name.substring(PREFIX.length())).toList();
  }

  /** Whether nobody may see the values of a setting. */
  public boolean isSecret(String name) {
    return key(name).secret();
  }

  /** The requirement that a value violates, given as text; empty if it is valid. */
  public Optional<String> complaint(String name, String value) {
    return key(name).complaint(key(name).coerce(value));
  }

  private Key key(String name) {
    return Objects.requireNonNull(keys.get(PREFIX + name), name);
  }

  /** The keys by name, as {@code extensions.acme.apiKey}. */
  Map<String, Key> keys() {
    return keys;
  }
}
