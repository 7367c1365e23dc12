package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The status of an order: {@code pending → paid → processing → completed}, or {@code cancelled}.
 */
public enum OrderStatus {
  /** Not paid yet. */
  PENDING,
  /** Paid. */
  PAID,
  /** The merchant is processing it. */
  PROCESSING,
  /** Completed; final. */
  COMPLETED,
  /** Cancelled; final. */
  CANCELLED;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the contract, the database and the configuration: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /** Whether an order with this status is paid. */
  public boolean isPaid() {
    return this == PAID || this == PROCESSING || this == COMPLETED;
  }

  /**
   * The status with a {@link #code()}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static OrderStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
