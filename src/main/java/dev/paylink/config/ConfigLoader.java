package dev.paylink.config;

import dev.paylink.config.ConfigSchema.Key;
import dev.paylink.config.InvalidConfigException.Problem;
import dev.paylink.json.StrictJson;
import dev.paylink.token.TokenKeys;
import dev.paylink.webhook.SecretBox;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the configuration together: defaults, below the file, below the environment. {@code
 * http.port} is {@code PAYLINK_HTTP_PORT} there, and a secret may also stand in a file of its own:
 * {@code database.passwordFile}, {@code PAYLINK_DATABASE_PASSWORD_FILE}.
 */
public final class ConfigLoader {
  private static final Logger log = LoggerFactory.getLogger(ConfigLoader.class);
  private static final String FILE_SUFFIX = "File";

  private final Map<String, Key> keys = ConfigSchema.keys(readSchema());
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Object> values = new HashMap<>();

  private ConfigLoader() {}

  private static JsonObject readSchema() {
    try (InputStream in = ConfigLoader.class.getResourceAsStream("/config.schema.json")) {
      if (in == null) {
        throw new IllegalStateException("config.schema.json is missing");
      }
      return new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads and checks what the database commands need.
   *
   * @param file the content of the configuration file; empty for none
   * @param environment variables of which those named {@code PAYLINK_…} count
   * @throws InvalidConfigException listing every wrong value
   */
  public static AppConfig load(JsonObject file, Map<String, String> environment) {
    return new ConfigLoader().add(file, environment).build();
  }

  /**
   * Like {@link #load}, and {@code tokens.jwks} and {@code webhooks.secretKeys} must hold keys that
   * a service can start with.
   */
  public static AppConfig loadWithKeys(JsonObject file, Map<String, String> environment) {
    return new ConfigLoader()
        .add(file, environment)
        .check("tokens.jwks", TokenKeys::complaint)
        .check("webhooks.secretKeys", SecretBox::complaint)
        .build();
  }

  /** Like {@link #load}, and {@code tokens.jwks} must hold keys that can sign tokens. */
  public static AppConfig loadWithSigningKeys(JsonObject file, Map<String, String> environment) {
    return new ConfigLoader()
        .add(file, environment)
        .check("tokens.jwks", TokenKeys::complaint)
        .build();
  }

  /** A duration as the configuration writes it: {@code 500ms}, {@code 10s}, {@code 24h}. */
  public static Optional<Duration> duration(String text) {
    return ConfigSchema.parseDuration(text);
  }

  private ConfigLoader add(JsonObject file, Map<String, String> environment) {
    addFile(file);
    addEnvironment(environment);
    return this;
  }

  private void addFile(JsonObject file) {
    for (String section : file.fieldNames()) {
      Object content = file.getValue(section);
      boolean known = keys.keySet().stream().anyMatch(name -> name.startsWith(section + "."));
      if (!known) {
        problems.add(new Problem(section, "(set)", "there is no such section; " + known("")));
      } else if (content instanceof JsonObject values) {
        addSection(section, values);
      } else if (content != null) { // a section may be there with everything in it commented out
        problems.add(new Problem(section, "(set)", "must have keys below it; " + known(section)));
      }
    }
  }

  private void addSection(String section, JsonObject content) {
    for (Map.Entry<String, Object> entry : content) {
      String name = section + "." + entry.getKey();
      Optional<Key> secret = secretOf(name);
      if (keys.containsKey(name)) {
        values.put(name, entry.getValue());
      } else if (secret.isPresent()) {
        readSecret(secret.get(), name, String.valueOf(entry.getValue()));
      } else {
        problems.add(new Problem(name, "(set)", "there is no such key; " + known(section)));
      }
    }
  }

  private String known(String section) {
    List<String> names =
        keys.keySet().stream()
            .filter(name -> section.isEmpty() || name.startsWith(section + "."))
            .map(name -> section.isEmpty() ? name.substring(0, name.indexOf('.')) : name)
            .distinct()
            .toList();
    return "there are " + String.join(", ", names);
  }

  private void addEnvironment(Map<String, String> environment) {
    Map<String, String> left = new HashMap<>(environment);
    left.keySet().removeIf(name -> !name.startsWith("PAYLINK_"));
    left.remove("PAYLINK_DATA");
    left.remove("PAYLINK_CONFIG");
    left.remove("PAYLINK_TOKEN");
    for (Key key : keys.values()) {
      String text = left.remove(key.variable());
      if (text != null) {
        values.put(key.name(), key.coerce(text));
      }
      String path = key.secret() ? left.remove(key.variable() + "_FILE") : null;
      if (path != null && text != null) {
        problems.add(new Problem(key.variable() + "_FILE", path, "excludes " + key.variable()));
      } else if (path != null) {
        readSecret(key, key.variable() + "_FILE", path);
      }
    }
    // Kubernetes sets PAYLINK_PORT and the like for a service named paylink: no reason to stop.
    left.keySet().forEach(name -> log.warn("{} in the environment is no known setting", name));
  }

  private Optional<Key> secretOf(String name) {
    if (!name.endsWith(FILE_SUFFIX)) {
      return Optional.empty();
    }
    String secret = name.substring(0, name.length() - FILE_SUFFIX.length());
    return Optional.ofNullable(keys.get(secret)).filter(Key::secret);
  }

  private void readSecret(Key key, String name, String path) {
    try {
      values.put(key.name(), Files.readString(Path.of(path)).strip());
    } catch (IOException | RuntimeException e) {
      problems.add(new Problem(name, path, "must be a file that can be read"));
    }
  }

  private ConfigLoader check(String secret, Function<String, Optional<String>> complaint) {
    complaint
        .apply(String.valueOf(values.getOrDefault(secret, "")))
        .ifPresent(allowed -> problems.add(new Problem(secret, "(hidden)", allowed)));
    return this;
  }

  private AppConfig build() {
    Map<String, Map<String, @Nullable Object>> result = new LinkedHashMap<>();
    for (Key key : keys.values()) {
      Object value = values.getOrDefault(key.name(), key.defaultValue());
      key.complaint(value)
          .ifPresent(allowed -> problems.add(new Problem(key.name(), show(key, value), allowed)));
      int dot = key.name().indexOf('.');
      result
          .computeIfAbsent(key.name().substring(0, dot), section -> new LinkedHashMap<>())
          .put(key.name().substring(dot + 1), normal(key, value));
    }
    if (!problems.isEmpty()) {
      throw new InvalidConfigException(problems);
    }
    AppConfig config = StrictJson.convert(result, AppConfig.class);
    return config.withHttp(resolved(config.http()));
  }

  /** Port and public URL as they will really be. */
  private static AppConfig.Http resolved(AppConfig.Http http) {
    int port = http.port() == 0 ? FreePort.find() : http.port();
    String publicUrl = http.publicUrl().isEmpty() ? "http://localhost:" + port : http.publicUrl();
    return http.withAddress(port, publicUrl);
  }

  private static String show(Key key, Object value) {
    // A refused URI may be refused for the password in it.
    if (key.secret() || String.valueOf(value).contains("@")) {
      return "(hidden)";
    }
    return value instanceof JsonArray items ? items.encode() : String.valueOf(value);
  }

  private static Object normal(Key key, Object value) {
    if (key.duration()) {
      return isoDuration(value);
    }
    return value instanceof JsonArray items
        ? items.stream().map(item -> key.durations() ? isoDuration(item) : item).toList()
        : value;
  }

  private static String isoDuration(Object value) {
    return ConfigSchema.parseDuration(value).map(Duration::toString).orElse("PT0S");
  }
}
