package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The status of a refund. A provider can report later that a refund which succeeded has failed, and
 * a bank can change what it decided of a dispute.
 */
public enum RefundStatus {
  /** The provider has not said yet that the money went back. */
  PENDING,
  /** The money went back, or the merchant sends it by hand. */
  SUCCEEDED,
  /** No money went back; the amount can be refunded again. */
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
  public static RefundStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
