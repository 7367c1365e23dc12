package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a payment link can be paid. */
public enum PaymentLinkStatus {
  /** It can. */
  ACTIVE,
  /** Its time is over. */
  EXPIRED,
  /** The merchant took it back. */
  DEACTIVATED;

  /** The name in the contract and the database. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status of a name as {@link #code} gives it. */
  public static PaymentLinkStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
