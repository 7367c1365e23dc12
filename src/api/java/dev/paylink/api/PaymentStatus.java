package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The status of a payment. */
public enum PaymentStatus {
  /** No settlement yet. */
  PENDING,
  /** The money was received; final. */
  SUCCEEDED,
  /** The payment failed; the provider may still report a success. */
  FAILED;

  /** The name in the contract and the database: lower case. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The status with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static PaymentStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
