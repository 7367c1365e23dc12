package dev.paylink.config;

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
   */
  public record Problem(String key, String value, String allowed) {
    @Override
    public String toString() {
      return "%s = %s: %s".formatted(key, value, allowed);
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
