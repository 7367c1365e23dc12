package dev.paylink.base.config;

import dev.paylink.base.config.InvalidConfigException.Problem;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A configuration as it was read: each value with its source, and everything that is wrong. */
public final class LoadedConfig {
  /** The source of a value that nobody has given. */
  public static final String DEFAULT = "default";

  /** The source of a value in the configuration file. */
  public static final String FILE = "file";

  /** Stands for a value that may be a secret. */
  static final String HIDDEN = "(hidden)";

  /**
   * What a value has that may have a password in it: as a URI, a key, or another form of either.
   */
  private static final Pattern PASSWORD =
      Pattern.compile("@|://.*\\?|\\?.*=|-----BEGIN|passw|secret", Pattern.CASE_INSENSITIVE);

  private static final Pattern ADDRESS = Pattern.compile("[^\\s:/@]+@[a-z0-9.-]+");

  private final List<Setting> settings;
  private final List<Problem> problems;
  private final @Nullable AppConfig config;

  /**
   * @param config null if there are problems
   */
  LoadedConfig(List<Setting> settings, List<Problem> problems, @Nullable AppConfig config) {
    this.settings = List.copyOf(settings);
    this.problems = List.copyOf(problems);
    this.config = config;
  }

  /**
   * The value of a key.
   *
   * @param key as {@code http.port}
   * @param value as given, or its default
   * @param source {@link #DEFAULT}, {@link #FILE}, or the name of an environment variable. For a
   *     secret in a separate file: the key or variable that names the file, and its path.
   * @param secret whether the value is hidden
   * @param reloadable whether a running node takes a changed value
   */
  public record Setting(
      String key, Object value, String source, boolean secret, boolean reloadable) {

    /** The value for people to see: without secrets, and what may have a password in it. */
    public String shown() {
      String text =
          value instanceof JsonArray items
              ? items.encode()
              : value instanceof JsonObject map ? map.encode() : String.valueOf(value);
      return secret && !text.isEmpty() || mayHavePassword(text) ? HIDDEN : text;
    }

    private static boolean mayHavePassword(String text) {
      return PASSWORD.matcher(text).find() && !ADDRESS.matcher(text).matches();
    }
  }

  /** All values, in the order of the schema. */
  public List<Setting> settings() {
    return settings;
  }

  /** What is wrong; empty if the configuration can be used. */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * The configuration.
   *
   * @throws InvalidConfigException listing everything that is wrong
   */
  public AppConfig config() {
    if (!problems.isEmpty()) {
      throw new InvalidConfigException(problems);
    }
    return Objects.requireNonNull(config);
  }
}
