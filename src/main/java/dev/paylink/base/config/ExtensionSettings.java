package dev.paylink.base.config;

import dev.paylink.api.Setting;
import dev.paylink.api.Setting.Owner;
import dev.paylink.base.config.ConfigLoader.ValueCheck;
import dev.paylink.base.config.ConfigSchema.Key;
import dev.paylink.web.text.InputText;
import dev.paylink.web.text.SecretText;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings that extensions declare, as keys of the configuration. */
public final class ExtensionSettings {
  /** The settings of a node without extensions. */
  public static final ExtensionSettings NONE = new ExtensionSettings(Map.of());

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\t\r\n]]");

  /** Line feeds belong to a key in PEM; in any other secret something was pasted with it. */
  private static final Pattern BROKEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Z}\ufffd]");

  private static final String PEM = "-----BEGIN ";

  private static final String PREFIX = ConfigLoader.EXTENSIONS + ".";

  private final Map<String, Key> keys = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final Map<String, Setting<?>> settings = new LinkedHashMap<>();

  /**
   * @param given by the name of the extension
   */
  public ExtensionSettings(Map<String, List<Setting<?>>> given) {
    given.forEach((extension, declared) -> declared.forEach(one -> add(extension, one)));
  }

  private void add(String extension, Setting<?> setting) {
    String name = "%s%s.%s".formatted(PREFIX, extension, setting.key());
    Key key = new Key(name, schema(setting));
    if (keys.values().stream().anyMatch(other -> other.variable().equals(key.variable()))) {
      throw new IllegalArgumentException("Two settings have the variable " + key.variable());
    }
    keys.put(name, key);
    settings.put(name, setting);
    if (setting.isRequired()) {
      required.add(name);
    }
  }

  /** The checks of the settings that a node needs, unlike commands. */
  public ValueCheck[] requirements() {
    return required.stream()
        .map(name -> new ValueCheck(name, ExtensionSettings::emptiness))
        .toArray(ValueCheck[]::new);
  }

  private static Optional<String> emptiness(String value) {
    return value.isEmpty() ? Optional.of("must not be empty") : Optional.empty();
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
    return schema.put("type", "string").put("writeOnly", setting.isSecret());
  }

  private static String written(@Nullable Object duration) {
    Duration given = (Duration) Objects.requireNonNull(duration);
    if (given.toMillisPart() != 0) {
      return given.toMillis() + "ms";
    }
    if (given.toSecondsPart() != 0 || given.isZero()) {
      return given.toSeconds() + "s";
    }
    if (given.toMinutesPart() != 0) {
      return given.toMinutes() + "m";
    }
    return given.toHoursPart() != 0 ? given.toHours() + "h" : given.toDays() + "d";
  }

  /** The names, as {@code acme.apiKey}. */
  public List<String> names() {
    return keys.keySet().stream().map(name -> name.substring(PREFIX.length())).toList();
  }

  /** Whether nobody may see the values of a setting. */
  public boolean isSecret(String name) {
    return key(name).secret();
  }

  /** The value as it is stored: without what nobody sees at its ends. */
  public static String cleaned(String value) {
    return InputText.trimmed(value);
  }

  /**
   * The requirement that a value violates, given as text; empty if it is valid.
   *
   * @param value as {@link #cleaned} returns it
   */
  public Optional<String> complaint(String name, String value, Owner owner) {
    if (CONTROL.matcher(value).find()) {
      return Optional.of("must have no control characters but tabs and line feeds");
    }
    Optional<String> complaint =
        (isSecret(name) ? secretComplaint(value) : Optional.<String>empty())
            .or(() -> key(name).complaint(key(name).coerce(value)));
    if (complaint.isPresent() || value.isEmpty()) {
      return complaint.or(
          () -> required.contains(PREFIX + name) ? emptiness(value) : Optional.empty());
    }
    return Optional.ofNullable(
        complaint(Objects.requireNonNull(settings.get(PREFIX + name)), value, owner));
  }

  private static Optional<String> secretComplaint(String value) {
    if (SecretText.isMasked(value)) {
      return Optional.of("must be the value itself, not one with stars or dots in its place");
    }
    return !value.startsWith(PEM) && BROKEN.matcher(value).find()
        ? Optional.of("must have no blanks, line feeds or invisible characters inside")
        : Optional.empty();
  }

  /** What the extension says that declares the setting; the value fits its type. */
  private static <T> @Nullable String complaint(Setting<T> setting, String value, Owner owner) {
    return setting.check().complaint(setting.type().cast(typed(setting.type(), value)), owner);
  }

  private static Object typed(Class<?> type, String value) {
    if (type == Integer.class) {
      return Integer.valueOf(value);
    }
    if (type == Boolean.class) {
      return Boolean.valueOf(value);
    }
    return type == Duration.class ? ConfigLoader.duration(value).orElseThrow() : value;
  }

  private Key key(String name) {
    return Objects.requireNonNull(keys.get(PREFIX + name), name);
  }

  /** The keys by name, as {@code extensions.acme.apiKey}. */
  Map<String, Key> keys() {
    return keys;
  }
}
