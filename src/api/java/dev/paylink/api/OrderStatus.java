package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * The status of an order: {@code pending → paid → processing → completed}, or {@code cancelled}.
 */
public enum OrderStatus {
  /** Not paid yet. */
  PENDING(List.of()),
  /** Paid. */
  PAID(List.of(PENDING)),
  /** The merchant is processing it. */
  PROCESSING(List.of(PENDING, PAID)),
  /** Completed; final. */
  COMPLETED(List.of(PENDING, PAID)),
  /** Cancelled; final. */
  CANCELLED(List.of(PENDING));

  private final String code = name().toLowerCase(Locale.ROOT);
  private final List<OrderStatus> before;

  OrderStatus(List<OrderStatus> before) {
    this.before = before;
  }

  /** The name in the contract, the database and the configuration: lower case. */
  @JsonValue
  public String code() {
    return code;
  }

  /** The statuses of the shortest way to this one, from {@link #PENDING} on. */
  public List<OrderStatus> before() {
    return before;
  }

  /** Whether an order with this status is paid. */
  public boolean isPaid() {
    return this == PAID || this == PROCESSING || this == COMPLETED;
  }

  /**
   * The status with a {@link #code()}.
   *
   * @throws IllegalArgumentException if the code is unknown
   */
  public static OrderStatus of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
