package dev.paylink.config;

import java.util.List;

/** Everything that is wrong with a configuration, at once. */
public final class InvalidConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * One wrong value.
   *
   * @param key as in the file, {@code http.port}
   * @param value as it was given; {@code (hidden)} for a secret
   * @param allowed what it must be
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
