package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The status of a payment link. */
public enum PaymentLinkStatus {
  /** Payable. */
  ACTIVE,
  /** Not payable: its expiry time has passed. */
  EXPIRED,
  /** Not payable: the merchant deactivated it. */
  DEACTIVATED,
  /** Not payable: the paid orders have reached the limit. */
  EXHAUSTED;

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
  public static PaymentLinkStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
