package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a period is divided, in its time zone. */
public enum TurnoverInterval {
  /** From midnight to midnight; 23 or 25 hours when clocks change. */
  DAY,
  /** From Monday to Sunday (ISO 8601). */
  WEEK,
  /** A month of the calendar. */
  MONTH;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /**
   * The interval with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static TurnoverInterval of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
