package dev.paylink.base.config;

import java.util.List;

/** Lists all problems of a configuration. */
public final class InvalidConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An invalid value.
   *
   * @param key the configuration key, as {@code http.port}
   * @param value the given value; {@code (hidden)} for a secret
   * @param allowed what the value must be
   * @param source where the value comes from, as {@link LoadedConfig.Setting} says; empty if that
   *     is not known
   */
  public record Problem(String key, String value, String allowed, String source) {
    /** A problem of which {@code key} says all about its place. */
    public Problem(String key, String value, String allowed) {
      this(key, value, allowed, "");
    }

    Problem from(String other) {
      return new Problem(key, value, allowed, other);
    }

    @Override
    public String toString() {
      String given = source.isEmpty() ? "" : "; given by " + source;
      return "%s = %s: %s%s".formatted(key, value, allowed, given);
    }
  }

  private final transient List<Problem> problems;

  public InvalidConfigException(List<Problem> problems) {
    super(
        "The configuration is not valid:\n  "
            + String.join("\n  ", problems.stream().map(Problem::toString).toList()));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
