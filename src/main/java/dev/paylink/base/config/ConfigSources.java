package dev.paylink.base.config;

import dev.paylink.base.config.ConfigSchema.Key;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.web.text.InputText;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads values from the file, the environment and the files of secrets. */
final class ConfigSources {
  /** What Java makes of bytes that the locale does not have. */
  private static final char REPLACEMENT = '\ufffd';

  private static final String FILE_SUFFIX = "File";

  /** Variables of commands, code samples and tests, which are no configuration. */
  private static final Set<String> OTHERS =
      Set.of(
          "PAYLINK_DATA",
          "PAYLINK_CONFIG",
          "PAYLINK_TOKEN",
          "PAYLINK_URL",
          "PAYLINK_HA",
          "PAYLINK_CHROMIUM",
          "PAYLINK_PGBOUNCER");

  /** Variables that Kubernetes and Docker set for services whose names start with paylink. */
  private static final Pattern SERVICE =
      Pattern.compile(
          "PAYLINK(_[A-Z0-9]+)*_(SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)"
              + "|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?|NAME|ENV_.+)");

  private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

  /** What a path looks like; anything else may be a secret in its place, and is not printed. */
  private static final Pattern PATH = Pattern.compile("\\.{0,2}/[A-Za-z0-9._/-]+");

  private final Map<String, Key> keys;
  private final List<Problem> problems;
  private final Map<String, Given> values = new HashMap<>();

  /**
   * A value that somebody has given.
   *
   * @param source as in {@link LoadedConfig.Setting}
   */
  record Given(Object value, String source) {}

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
  Map<String, Given> read(JsonObject file, Map<String, String> environment) {
    addFile(file);
    addEnvironment(environment);
    return values;
  }

  private void addFile(JsonObject file) {
    for (String section : file.fieldNames()) {
      Object content = file.getValue(section);
      if (!section.equals(ConfigLoader.EXTENSIONS)) {
        addKeys(section, content);
      } else if (content instanceof JsonObject extensions) {
        extensions.forEach(one -> addSettings(section + "." + one.getKey(), one.getValue()));
      } else if (content != null) {
        problems.add(new Problem(section, "(set)", "must have names of extensions below it"));
      }
    }
  }

  private void addKeys(String section, @Nullable Object content) {
    if (!isSection(section)) {
      problems.add(new Problem(section, "(set)", "there is no such section; " + known("")));
    } else if (content instanceof JsonObject values) {
      addSection(section, values);
    } else if (content != null) { // null: every key of the section is commented out
      problems.add(new Problem(section, "(set)", "must have keys below it; " + known(section)));
    }
  }

  /** An extension without settings may be named, as one whose settings are all commented out. */
  private void addSettings(String extension, @Nullable Object content) {
    if (isSection(extension)) {
      addKeys(extension, content);
    } else if (content != null) {
      problems.add(
          new Problem(
              extension,
              "(set)",
              "there is no extension of this name that has settings; `paylink.jar extensions` lists"
                  + " those that are found"));
    }
  }

  private void addSection(String section, JsonObject content) {
    for (Map.Entry<String, Object> entry : content) {
      String name = section + "." + entry.getKey();
      Optional<Key> secret = secretOf(name);
      if (keys.containsKey(name)) {
        values.put(name, new Given(entry.getValue(), LoadedConfig.FILE));
      } else if (secret.isPresent() && content.containsKey(plain(entry.getKey()))) {
        problems.add(new Problem(name, "(set)", "excludes " + secret.get().name()));
      } else if (secret.isPresent()) {
        readSecret(secret.get(), name, String.valueOf(entry.getValue()));
      } else if (isSection(name)) {
        addKeys(name, entry.getValue());
      } else {
        problems.add(new Problem(name, "(set)", "there is no such key; " + known(section)));
      }
    }
  }

  private boolean isSection(String name) {
    return keys.keySet().stream().anyMatch(key -> key.startsWith(name + "."));
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
    Map<String, String> unused = new TreeMap<>(environment);
    unused.keySet().removeIf(name -> !name.startsWith("PAYLINK_"));
    unused.keySet().removeAll(OTHERS);
    unused.entrySet().removeIf(ConfigSources::isAddressOfService);
    for (Key key : keys.values()) {
      String text = unused.remove(key.variable());
      if (text != null && text.indexOf(REPLACEMENT) >= 0) {
        problems.add(
            new Problem(
                key.variable(),
                "(set)",
                "cannot be read in the locale of this process; set LC_ALL=C.UTF-8"));
      } else if (text != null) {
        Object value = key.coerce(key.secret() ? InputText.trimmed(text) : text);
        values.put(key.name(), new Given(value, key.variable()));
      }
      String path = key.secret() ? unused.remove(key.variable() + "_FILE") : null;
      if (path != null && text != null) {
        problems.add(
            new Problem(key.variable() + "_FILE", shown(path), "excludes " + key.variable()));
      } else if (path != null) {
        readSecret(key, key.variable() + "_FILE", path);
      }
    }
    unused.keySet().removeIf(SERVICE.asMatchPredicate()); // after the keys, which may match
    unused.keySet().forEach(this::refuseVariable);
  }

  private static boolean isAddressOfService(Map.Entry<String, String> variable) {
    return variable.getKey().endsWith("_PORT")
        && SERVICE_ADDRESS.matcher(variable.getValue()).matches();
  }

  /** The value is not shown, as it may be a secret whose name is misspelt. */
  private void refuseVariable(String name) {
    Set<String> known = keys.values().stream().map(Key::variable).collect(Collectors.toSet());
    keys.values().stream()
        .filter(Key::secret)
        .map(key -> key.variable() + "_FILE")
        .forEach(known::add);
    List<String> similar = SimilarNames.of(name, known);
    String hint =
        similar.isEmpty()
            ? "`config show` lists the keys with their variables"
            : "did you mean " + similar.get(0) + "?";
    problems.add(new Problem(name, "(set)", "there is no key with this variable; " + hint));
  }

  private Optional<Key> secretOf(String name) {
    if (!name.endsWith(FILE_SUFFIX)) {
      return Optional.empty();
    }
    return Optional.ofNullable(keys.get(plain(name))).filter(Key::secret);
  }

  private static String plain(String name) {
    return name.endsWith(FILE_SUFFIX)
        ? name.substring(0, name.length() - FILE_SUFFIX.length())
        : name;
  }

  private static String shown(String path) {
    return PATH.matcher(path).matches() ? path : LoadedConfig.HIDDEN;
  }

  private void readSecret(Key key, String name, String path) {
    try {
      String secret = InputText.trimmed(Files.readString(Path.of(path)));
      values.put(key.name(), new Given(secret, "%s (%s)".formatted(name, path)));
    } catch (IOException | RuntimeException e) {
      problems.add(new Problem(name, shown(path), "must be a file that can be read"));
    }
  }
}
