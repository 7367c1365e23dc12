package dev.paylink.config;

import dev.paylink.config.ConfigSchema.Key;
import dev.paylink.config.InvalidConfigException.Problem;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads values from the file, the environment and the files of secrets. */
final class ConfigSources {
  private static final Logger log = LoggerFactory.getLogger(ConfigSources.class);
  private static final String FILE_SUFFIX = "File";

  private final Map<String, Key> keys;
  private final List<Problem> problems;
  private final Map<String, Object> values = new HashMap<>();

  /**
   * Creates a reader for the given keys.
   *
   * @param problems receives problems of the sources; values are not checked here
   */
  ConfigSources(Map<String, Key> keys, List<Problem> problems) {
    this.keys = keys;
    this.problems = problems;
  }

  /** The given values by key name; the environment overrides the file. */
  Map<String, Object> read(JsonObject file, Map<String, String> environment) {
    addFile(file);
    addEnvironment(environment);
    return values;
  }

  private void addFile(JsonObject file) {
    for (String section : file.fieldNames()) {
      Object content = file.getValue(section);
      boolean known = keys.keySet().stream().anyMatch(name -> name.startsWith(section + "."));
      if (!known) {
        problems.add(new Problem(section, "(set)", "there is no such section; " + known("")));
      } else if (content instanceof JsonObject values) {
        addSection(section, values);
      } else if (content != null) { // null: every key of the section is commented out
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
    Map<String, String> unused = new HashMap<>(environment);
    unused.keySet().removeIf(name -> !name.startsWith("PAYLINK_"));
    unused.remove("PAYLINK_DATA");
    unused.remove("PAYLINK_CONFIG");
    unused.remove("PAYLINK_TOKEN");
    for (Key key : keys.values()) {
      String text = unused.remove(key.variable());
      if (text != null) {
        values.put(key.name(), key.coerce(text));
      }
      String path = key.secret() ? unused.remove(key.variable() + "_FILE") : null;
      if (path != null && text != null) {
        problems.add(new Problem(key.variable() + "_FILE", path, "excludes " + key.variable()));
      } else if (path != null) {
        readSecret(key, key.variable() + "_FILE", path);
      }
    }
    // Not an error, as Kubernetes sets PAYLINK_PORT and others for a service named paylink.
    unused.keySet().forEach(name -> log.warn("Unknown environment variable {}", name));
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
}
