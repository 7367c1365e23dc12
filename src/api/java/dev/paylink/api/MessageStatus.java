package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far a message has come. */
public enum MessageStatus {
  /** It will be sent, or sent again. */
  QUEUED,
  /** The channel has taken it; final. */
  SENT,
  /** The channel has refused it, or has not accepted it for a day; final. */
  FAILED,
  /** It was not sent, because it was no longer true or its customer was erased; final. */
  SKIPPED;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract and the database: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /**
   * The status with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static MessageStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
