package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What became of a licence key. */
public enum LicenceKeyStatus {
  /** Nobody has it. */
  AVAILABLE,
  /** An order has it, and it is valid. */
  ASSIGNED,
  /** It is not valid any more. */
  REVOKED;

  /** The name in the contract. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status with a {@link #code()}. */
  public static LicenceKeyStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
