package dev.paylink.node.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What a check found, by the name of the check.
 *
 * @param check stable name, as {@code server.version}; {@code docs/operate/configure.md} lists them
 * @param text what is, in words
 * @param advice what to do; empty if there is nothing to do
 */
public record Finding(String check, State state, String text, String advice) {
  /** How good it is; the worst last. */
  public enum State {
    /** Right. */
    OK,
    /** Could not be looked at, mostly for want of a privilege. */
    UNSEEN,
    /** Works, but will not for long, or less well than it could. */
    DOUBTFUL,
    /** Loses data, stops work, or is about to. */
    WRONG;

    /** The name in the report: lower case. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Finding of(String check, Outcome outcome) {
    return new Finding(check, outcome.state(), outcome.text(), outcome.advice());
  }

  /** Whether somebody should do something. */
  public boolean needsAction() {
    return state == State.DOUBTFUL || state == State.WRONG;
  }
}
