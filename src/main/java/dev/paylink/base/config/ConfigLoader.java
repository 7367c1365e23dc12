package dev.paylink.base.config;

import dev.paylink.base.config.ConfigSchema.Key;
import dev.paylink.base.config.ConfigSources.Given;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.LoadedConfig.Setting;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Merges the configuration: the environment overrides the file, which overrides the defaults. The
 * environment variable of {@code http.port} is {@code PAYLINK_HTTP_PORT}. A secret can be read from
 * a separate file: {@code database.passwordFile}, {@code PAYLINK_DATABASE_PASSWORD_FILE}.
 */
public final class ConfigLoader {
  /** The section of the settings of extensions, which have another level of names. */
  static final String EXTENSIONS = "extensions";

  private final Map<String, Key> keys;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Given> given;

  private ConfigLoader(Map<String, Key> keys, JsonObject file, Map<String, String> environment) {
    this.keys = keys;
    this.given = new ConfigSources(keys, problems).read(file, environment);
  }

  private static Map<String, Key> keys(ExtensionSettings extensions) {
    Map<String, Key> keys = ConfigSchema.keys(readSchema());
    keys.putAll(extensions.keys());
    return keys;
  }

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
   * The check of a value by the feature that uses it.
   *
   * @param key the configuration key, as {@code tokens.jwks}
   * @param complaint returns the requirement that a value violates, or empty; the text starts with
   *     "must" and never shows the value
   */
  public record ValueCheck(String key, Function<String, Optional<String>> complaint) {}

  /**
   * Reads and checks the configuration.
   *
   * @param file the content of the configuration file; empty if absent
   * @param environment environment variables; only variables named {@code PAYLINK_…} are used
   * @param checks checks beyond the schema; a secret without a check may be missing
   * @throws InvalidConfigException listing every wrong value
   */
  public static AppConfig load(
      JsonObject file, Map<String, String> environment, ValueCheck... checks) {
    return read(file, environment, ExtensionSettings.NONE, checks).config();
  }

  /**
   * Reads like {@link #load}, and says where values come from, also if some are wrong.
   *
   * @param extensions the settings that extensions declare
   */
  public static LoadedConfig read(
      JsonObject file,
      Map<String, String> environment,
      ExtensionSettings extensions,
      ValueCheck... checks) {
    ConfigLoader loader = new ConfigLoader(keys(extensions), file, environment);
    for (ValueCheck check : checks) {
      loader.check(check);
    }
    return loader.build();
  }

  /** The value of a key whose type is text, before it is known whether anything is wrong. */
  public static String text(JsonObject file, Map<String, String> environment, String key) {
    return String.valueOf(
        new ConfigLoader(keys(ExtensionSettings.NONE), file, environment).value(key));
  }

  /** Parses a duration: {@code 500ms}, {@code 10s}, {@code 24h}; empty if it is not one. */
  public static Optional<Duration> duration(String text) {
    return ConfigSchema.parseDuration(text);
  }

  private Object value(String key) {
    return setting(Objects.requireNonNull(keys.get(key))).value();
  }

  private void check(ValueCheck check) {
    Setting setting = setting(Objects.requireNonNull(keys.get(check.key())));
    String value = String.valueOf(setting.value());
    check
        .complaint()
        .apply(value)
        .ifPresent(allowed -> problems.add(new Problem(check.key(), show(setting), allowed)));
  }

  private LoadedConfig build() {
    List<Setting> settings = keys.values().stream().map(this::setting).toList();
    Map<String, Map<String, @Nullable Object>> result = new LinkedHashMap<>();
    result.put(EXTENSIONS, new LinkedHashMap<>());
    for (Setting setting : settings) {
      Key key = Objects.requireNonNull(keys.get(setting.key()));
      key.complaint(setting.value())
          .ifPresent(allowed -> problems.add(new Problem(key.name(), show(setting), allowed)));
      place(result, key.name(), normal(key, setting.value()));
    }
    requireDifferentPorts(result);
    requireEventsOfDeliveries(result);
    problems.addAll(RoleChecks.problems(result));
    problems.addAll(ClusterChecks.problems(result));
    problems.addAll(StorageChecks.problems(result));
    problems.addAll(MailChecks.problems(result));
    if (!problems.isEmpty()) {
      return new LoadedConfig(settings, problems.stream().map(this::withSource).toList(), null);
    }
    AppConfig config = StrictJson.convert(result, AppConfig.class);
    return new LoadedConfig(settings, problems, config.withHttp(resolved(config.http())));
  }

  /** Puts a value below its section; a section below a section becomes a separate map. */
  private static void place(
      Map<String, Map<String, @Nullable Object>> config, String name, Object value) {
    String[] parts = name.split("\\.", 2);
    Map<String, @Nullable Object> section =
        config.computeIfAbsent(parts[0], absent -> new LinkedHashMap<>());
    int dot = parts[1].indexOf('.');
    if (dot < 0 || parts[0].equals(EXTENSIONS)) {
      section.put(parts[1], value);
      return;
    }
    Map<String, Object> inner = new LinkedHashMap<>();
    if (section.get(parts[1].substring(0, dot)) instanceof Map<?, ?> before) {
      before.forEach((key, one) -> inner.put(String.valueOf(key), one));
    }
    inner.put(parts[1].substring(dot + 1), value);
    section.put(parts[1].substring(0, dot), inner);
  }

  private Setting setting(Key key) {
    Given own = given.getOrDefault(key.name(), new Given(key.defaultValue(), LoadedConfig.DEFAULT));
    return new Setting(key.name(), own.value(), own.source(), key.secret(), key.reloadable());
  }

  private Problem withSource(Problem problem) {
    Given own = given.get(problem.key());
    return own == null ? problem : problem.from(own.source());
  }

  /** Two servers on one port would take connections in turn. */
  private void requireDifferentPorts(Map<String, Map<String, @Nullable Object>> config) {
    String port = String.valueOf(config.getOrDefault("management", Map.of()).get("port"));
    String http = String.valueOf(config.getOrDefault("http", Map.of()).get("port"));
    if (!port.equals("0") && port.equals(http)) {
      problems.add(new Problem("management.port", port, "must differ from http.port"));
    }
  }

  /** A finished delivery can be sent again, and needs its event then. */
  private void requireEventsOfDeliveries(Map<String, Map<String, @Nullable Object>> config) {
    Duration events = retention(config, "events");
    if (!events.isZero() && events.compareTo(retention(config, "webhooks")) < 0) {
      Given own = given.get("events.retention");
      problems.add(
          new Problem(
              "events.retention",
              own == null ? "0d" : String.valueOf(own.value()),
              "must be 0d, to keep events for ever, or at least webhooks.retention"));
    }
  }

  private static Duration retention(
      Map<String, Map<String, @Nullable Object>> config, String section) {
    return Duration.parse(String.valueOf(config.getOrDefault(section, Map.of()).get("retention")));
  }

  /** Replaces port 0 by a free port. */
  private static AppConfig.Http resolved(AppConfig.Http http) {
    return http.port() == 0 ? http.withPort(FreePort.find()) : http;
  }

  /** Unlike in a list of settings, an empty secret is hidden as well: its problem says so. */
  private static String show(Setting setting) {
    return setting.secret() ? LoadedConfig.HIDDEN : setting.shown();
  }

  private static Object normal(Key key, Object value) {
    if (key.duration()) {
      return isoDuration(value);
    }
    if (key.takesAuto() && ConfigSchema.AUTO.equals(value)) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (value instanceof JsonObject map) {
      Map<String, Object> items = new LinkedHashMap<>();
      map.forEach(
          entry ->
              items.put(
                  entry.getKey(),
                  key.durationsByName() ? isoDuration(entry.getValue()) : entry.getValue()));
      return items;
    }
    return value instanceof JsonArray items
        ? items.stream().map(item -> key.durations() ? isoDuration(item) : item).toList()
        : value;
  }

  private static String isoDuration(Object value) {
    return ConfigSchema.parseDuration(value).map(Duration::toString).orElse("PT0S");
  }
}
