package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What became of an attempt to pay. */
public enum PaymentStatus {
  /** The provider has not said yet. */
  PENDING,
  /** The money is there. */
  SUCCEEDED,
  /** It is not; a provider may still report a success. */
  FAILED;

  /** The name in the contract and the database. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status of a name as {@link #code} gives it. */
  public static PaymentStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
