package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Why an order waits for a person, beside its flag. */
public enum OrderAttention {
  /** It is pending, and the customer has reported a bank transfer that is also pending. */
  TRANSFER_REPORTED,
  /** It is pending, and has received less than its amount, without what was refunded. */
  UNDERPAID,
  /** It is not cancelled, and has received more than its amount, without what was refunded. */
  OVERPAID,
  /** It is cancelled, and has received more than was refunded. */
  PAID_AFTER_CANCELLATION;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract and the database: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /**
   * The reason with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static OrderAttention of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
